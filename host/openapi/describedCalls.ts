import * as v from 'valibot';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import {
  Account,
  AccountsInput,
  ResetCode,
  ResetCodeInput,
  RightsInput,
} from '../../src/domain/calls/accounts.ts';
import { AuditInput, AuditLine, AuditState } from '../../src/domain/calls/audit.ts';
import { Duplicate, DuplicatesInput, ResolveInput } from '../../src/domain/calls/duplicates.ts';
import { EnrolmentStats, StatsInput } from '../../src/domain/calls/enrolmentStats.ts';
import {
  Announcement,
  Conference,
  GalleryItem,
  LiveEvent,
  MediaItem,
  MemberCard,
  MemberItem,
  OfficeBearer,
  pageOf,
  PendingPost,
  Picture,
  PostItem,
  VoterItem,
} from '../../src/domain/calls/lists.ts';
import { Login } from '../../src/domain/forms/login.ts';
import { ExportInput, PeopleFilter } from '../../src/domain/calls/peopleFilter.ts';
import { PasswordReset } from '../../src/domain/forms/passwordReset.ts';
import { OfficeContentInput, OfficeItem, PublishInput } from '../../src/domain/calls/publish.ts';
import { BoothRoll } from '../../src/domain/calls/roll.ts';
import { members, posts, registrations, voters, type Kind } from '../submissions/kinds.ts';
import { Page } from '../http/listing.ts';
import { ListInput } from '../routes/content.ts';
import { DecidePostInput } from '../routes/decidePost.ts';
import { CorrectionInput, PersonInput } from '../routes/personalData.ts';
import { PhotoInput } from '../routes/photo.ts';
import { LookupInput, RollInput } from '../routes/roll.ts';

/** A call as the OpenAPI document tells it. `body` is JSON by a schema, a form with photos, or a form with one picture of that name; `data` is what an answer with status true holds. */
export type DescribedCall = {
  name: string;
  summary: string;
  isOpen?: boolean;
  body:
    | { json: v.GenericSchema }
    | { form: Pick<Kind<Record<string, string>>, 'empty' | 'photos' | 'schema'> }
    | { picture: string };
  data: v.GenericSchema | 'jpeg' | 'csv';
};

const PeoplePage = v.object({ ...Page.entries, ...PeopleFilter.entries });
const nothing = v.object({});
const stored = v.object({
  submissionId: v.string(),
  reference: v.string(),
  photos: v.record(v.string(), v.string()),
});
const account = v.object({ name: v.string(), userName: v.string(), role: v.string() });
const people = (name: 'voters' | 'members', item: v.GenericSchema) =>
  v.object({ [name]: v.array(item), next: v.nullable(v.string()) });

/** Every call that is a POST; a test holds them against the routes. */
export function describedCalls(aadhaar: AadhaarRule): DescribedCall[] {
  return [
    {
      name: 'login',
      summary: 'A token for a user name and a password',
      isOpen: true,
      body: { json: Login },
      data: account,
    },
    {
      name: 'logout',
      summary: 'Ends the session of the token',
      body: { json: nothing },
      data: nothing,
    },
    {
      name: 'resetPassword',
      summary: 'A new password for a one-time code of the administrator',
      isOpen: true,
      body: { json: PasswordReset },
      data: account,
    },
    {
      name: 'register',
      summary: 'A member with an account and a card',
      isOpen: true,
      body: { form: registrations(aadhaar) },
      data: v.object({ ...stored.entries, ...account.entries }),
    },
    {
      name: 'addvoters',
      summary: 'A voter with photos, once per owner and submission id',
      body: { form: voters },
      data: stored,
    },
    {
      name: 'addmember',
      summary: 'A member with photos, once per owner and submission id',
      body: { form: members(aadhaar) },
      data: stored,
    },
    {
      name: 'createPost',
      summary: 'A post with up to four pictures',
      body: { form: posts },
      data: stored,
    },
    {
      name: 'viewvoters',
      summary: 'The voters whom the caller may see',
      body: { json: PeoplePage },
      data: people('voters', VoterItem),
    },
    {
      name: 'viewmember',
      summary: 'The members whom the caller may see',
      body: { json: PeoplePage },
      data: people('members', MemberItem),
    },
    {
      name: 'photo',
      summary: 'The bytes of a photo of a record',
      body: { json: PhotoInput },
      data: 'jpeg',
    },
    {
      name: 'membercard',
      summary: "The caller's own member card",
      body: { json: nothing },
      data: MemberCard,
    },
    {
      name: 'lookup',
      summary: 'What the electoral roll knows of a voter ID; without a login only with its booth',
      isOpen: true,
      body: { json: LookupInput },
      data: v.nullable(v.record(v.string(), v.string())),
    },
    {
      name: 'roll',
      summary: 'The electoral roll of a booth',
      body: { json: RollInput },
      data: v.nullable(BoothRoll),
    },
    {
      name: 'viewAllPost',
      summary: "Published posts and the caller's own",
      body: { json: Page },
      data: pageOf(PostItem),
    },
    {
      name: 'decidePost',
      summary: 'Publishes or declines a post, for administrators',
      body: { json: DecidePostInput },
      data: v.object({ id: v.string(), state: v.string(), images: v.array(Picture) }),
    },
    {
      name: 'publish',
      summary: 'Puts one thing into a list of the office, for administrators',
      body: { json: PublishInput },
      data: v.object({ id: v.string() }),
    },
    {
      name: 'uploadPicture',
      summary: 'A picture of the office, for administrators',
      body: { picture: 'image' },
      data: Picture,
    },
    {
      name: 'setRights',
      summary: 'What a person may do, for administrators',
      body: { json: RightsInput },
      data: v.object({ userName: v.string(), role: v.string() }),
    },
    {
      name: 'exportPerson',
      summary: 'Everything that is held of one person, for administrators',
      body: { json: PersonInput },
      data: v.object({ records: v.array(v.record(v.string(), v.unknown())) }),
    },
    {
      name: 'correctPerson',
      summary: 'Other answers in the place of wrong ones, for administrators',
      body: { json: CorrectionInput },
      data: v.object({ reference: v.string() }),
    },
    {
      name: 'erasePerson',
      summary: "Erases one person's records, photos and account, for administrators",
      body: { json: PersonInput },
      data: v.object({ references: v.array(v.string()), photosLeft: v.number() }),
    },
    {
      name: 'viewAccounts',
      summary: 'Who can log in and what they may do, for administrators',
      body: { json: v.object({ ...Page.entries, ...AccountsInput.entries }) },
      data: pageOf(Account),
    },
    {
      name: 'giveResetCode',
      summary: 'A one-time code for a new password, which ends the old one, for administrators',
      body: { json: ResetCodeInput },
      data: ResetCode,
    },
    {
      name: 'viewAudit',
      summary: 'A chain of the audit log, the last line first, for administrators',
      body: { json: v.object({ ...Page.entries, ...AuditInput.entries }) },
      data: pageOf(AuditLine),
    },
    {
      name: 'checkAudit',
      summary: 'Whether every chain of the audit log is whole, for administrators',
      body: { json: nothing },
      data: AuditState,
    },
    {
      name: 'officeContent',
      summary: 'What is in a list of the office, drafts too, for administrators',
      body: { json: v.object({ ...Page.entries, ...OfficeContentInput.entries }) },
      data: pageOf(OfficeItem),
    },
    {
      name: 'pendingPosts',
      summary: 'Posts that wait for a decision, for administrators',
      body: { json: Page },
      data: pageOf(PendingPost),
    },
    {
      name: 'duplicates',
      summary: 'Voter IDs that were enrolled more than once, for administrators',
      body: { json: v.object({ ...Page.entries, ...DuplicatesInput.entries }) },
      data: pageOf(Duplicate),
    },
    {
      name: 'resolveDuplicate',
      summary: 'Says which record of a voter ID counts, for administrators',
      body: { json: ResolveInput },
      data: v.object({ kept: v.string(), replaced: v.array(v.string()) }),
    },
    {
      name: 'exportPeople',
      summary: 'Voters or members as a table for spreadsheets, for administrators',
      body: { json: ExportInput },
      data: 'csv',
    },
    {
      name: 'enrolmentStats',
      summary: 'How many were enrolled by day, district and booth, for administrators',
      body: { json: StatsInput },
      data: EnrolmentStats,
    },
    {
      name: 'viewAllAnnounce',
      summary: 'Announcements, newest first',
      body: { json: Page },
      data: pageOf(Announcement),
    },
    {
      name: 'viewMedia',
      summary: 'Photos, videos and telecasts, newest first',
      body: { json: Page },
      data: pageOf(MediaItem),
    },
    {
      name: 'viewGallery',
      summary: 'The gallery, newest first',
      body: { json: Page },
      data: pageOf(GalleryItem),
    },
    {
      name: 'viewConference',
      summary: 'Conferences, newest first',
      body: { json: Page },
      data: pageOf(Conference),
    },
    {
      name: 'viewTelecost',
      summary: 'What is live now: status 1, else 0',
      body: { json: nothing },
      data: v.nullable(LiveEvent),
    },
    {
      name: 'List',
      summary: 'Office bearers and the like, in the order of the office',
      body: { json: v.object({ ...Page.entries, ...ListInput.entries }) },
      data: pageOf(OfficeBearer),
    },
  ];
}
