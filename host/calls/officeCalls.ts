import * as v from 'valibot';
import {
  Account,
  AccountsInput,
  ResetCode,
  ResetCodeInput,
  RightsInput,
  Suspension,
} from '../../src/domain/calls/accounts.ts';
import { AuditInput, AuditLine, AuditState } from '../../src/domain/calls/audit.ts';
import { Duplicate, DuplicatesInput, ResolveInput } from '../../src/domain/calls/duplicates.ts';
import { EnrolmentStats, StatsInput } from '../../src/domain/calls/enrolmentStats.ts';
import {
  countedPageOf,
  PendingPost,
  PendingPostsInput,
  Picture,
} from '../../src/domain/calls/lists.ts';
import { NewAccount } from '../../src/domain/calls/newAccount.ts';
import { ExportInput } from '../../src/domain/calls/peopleFilter.ts';
import { OfficeContentInput, OfficeItem, PublishInput } from '../../src/domain/calls/publish.ts';
import {
  BeginRollInput,
  CheckRollInput,
  ImportRollInput,
  LatestRollImport,
  RollImport,
  RollImportInput,
  RollPreview,
} from '../../src/domain/calls/rollImport.ts';
import { TakeBackInput, Withdrawal } from '../../src/domain/calls/withdrawals.ts';
import { CountedPage, Page } from '../http/listing.ts';
import { addAccount } from '../routes/admin/addAccount.ts';
import { giveResetCode, viewAccounts } from '../routes/admin/accounts.ts';
import { checkAudit, viewAudit } from '../routes/admin/audit.ts';
import { ConfirmInput, confirmCard } from '../routes/admin/confirmCard.ts';
import { DecidePostInput, decidePost } from '../routes/admin/decidePost.ts';
import { duplicates, resolveDuplicate } from '../routes/admin/duplicates.ts';
import { enrolmentStats } from '../routes/admin/enrolmentStats.ts';
import { exportPeople } from '../routes/admin/exportPeople.ts';
import { officeContent, pendingPosts } from '../routes/admin/officeContent.ts';
import {
  CorrectionInput,
  PersonInput,
  correctPerson,
  erasePerson,
  exportPerson,
} from '../routes/admin/personalData.ts';
import { publish, uploadPicture } from '../routes/admin/publish.ts';
import {
  beginRoll,
  checkRoll,
  dropRoll,
  importRoll,
  previewRoll,
  sendRollPiece,
  viewRollImport,
} from '../routes/admin/rollImport.ts';
import { setRights } from '../routes/admin/setRights.ts';
import { suspendAccount } from '../routes/admin/suspendAccount.ts';
import { takeBackWithdrawal, withdrawals } from '../routes/admin/withdrawals.ts';
import type { DescribedCall } from './describedCall.ts';

const CALLS: (Omit<DescribedCall, 'access'> & Partial<Pick<DescribedCall, 'access'>>)[] = [
  {
    name: 'decidePost',
    summary: 'Publishes or declines a post',
    access: 'person',
    body: { json: DecidePostInput },
    data: v.object({ id: v.string(), state: v.string(), images: v.array(Picture) }),
    refuses: ['notThere', 'role'],
    answer: decidePost,
  },
  {
    name: 'publish',
    summary: 'Puts one thing into a list of the office',
    body: { json: PublishInput, isLong: true },
    data: v.object({ id: v.string() }),
    answer: publish,
  },
  {
    name: 'uploadPicture',
    summary: 'A picture of the office',
    body: { picture: 'image' },
    data: Picture,
    answer: uploadPicture,
  },
  {
    name: 'setRights',
    summary: 'What a person may do; a member who gets rights needs the one-time code',
    body: { json: RightsInput },
    data: v.object({ userName: v.string(), role: v.string(), code: v.optional(v.string()) }),
    refuses: ['notThere', 'ownRights', 'lastAdmin'],
    answer: setRights,
  },
  {
    name: 'exportPerson',
    summary: 'Everything that is held of one person',
    body: { json: PersonInput, isLong: true },
    data: v.object({ records: v.array(v.record(v.string(), v.unknown())) }),
    refuses: ['tooManyLooks', 'notThere'],
    answer: exportPerson,
  },
  {
    name: 'correctPerson',
    summary: 'Other answers in the place of wrong ones',
    body: { json: CorrectionInput, isLong: true },
    data: v.object({ reference: v.string() }),
    refuses: ['notThere', 'unknownField'],
    answer: (host, { aadhaar }) => correctPerson(host, aadhaar),
  },
  {
    name: 'erasePerson',
    summary: "Erases one person's records, photos and account",
    body: { json: PersonInput, isLong: true },
    data: v.object({ references: v.array(v.string()), photosLeft: v.number() }),
    refuses: ['notThere', 'lastAdmin'],
    answer: erasePerson,
  },
  {
    name: 'withdrawals',
    summary: 'What was withdrawn by a code in the last week',
    body: { json: Page },
    data: v.object({ items: v.array(Withdrawal), next: v.nullable(v.string()) }),
    answer: withdrawals,
  },
  {
    name: 'takeBackWithdrawal',
    summary: 'Takes a withdrawal of the last week back',
    body: { json: TakeBackInput },
    data: v.object({ id: v.string() }),
    refuses: ['notThere', 'hasAccount'],
    answer: takeBackWithdrawal,
  },
  {
    name: 'viewAccounts',
    summary: 'Who can log in and what they may do',
    body: { json: v.object({ ...CountedPage.entries, ...AccountsInput.entries }) },
    data: v.object({ ...countedPageOf(Account).entries, sort: AccountsInput.entries.sort }),
    refuses: ['listTooLong'],
    answer: viewAccounts,
  },
  {
    name: 'addAccount',
    summary: 'An account for a volunteer or a lead, with a one-time code',
    body: { json: NewAccount },
    data: ResetCode,
    refuses: ['hasAccount'],
    answer: addAccount,
  },
  {
    name: 'giveResetCode',
    summary: 'A one-time code for a new password, which ends the old one',
    body: { json: ResetCodeInput },
    data: ResetCode,
    refuses: ['notThere', 'ownRights'],
    answer: giveResetCode,
  },
  {
    name: 'suspendAccount',
    summary: 'Suspends an account or lets it in again',
    body: { json: Suspension },
    data: Suspension,
    refuses: ['notThere', 'ownRights', 'lastAdmin'],
    answer: suspendAccount,
  },
  {
    name: 'confirmCard',
    summary: "Confirms a member's card",
    body: { json: ConfirmInput },
    data: ConfirmInput,
    refuses: ['notThere'],
    answer: confirmCard,
  },
  {
    name: 'viewAudit',
    summary: 'A chain of the audit log, the last line first',
    body: { json: v.object({ ...CountedPage.entries, ...AuditInput.entries }) },
    data: v.object({ ...countedPageOf(AuditLine).entries, sort: AuditInput.entries.sort }),
    answer: viewAudit,
  },
  {
    name: 'checkAudit',
    summary: 'Whether every chain of the audit log is whole',
    body: 'nothing',
    data: AuditState,
    refuses: ['listTooLong'],
    answer: checkAudit,
  },
  {
    name: 'officeContent',
    summary: 'What is in a list of the office, drafts too',
    body: { json: v.object({ ...CountedPage.entries, ...OfficeContentInput.entries }) },
    data: v.object({
      ...countedPageOf(OfficeItem).entries,
      sort: OfficeContentInput.entries.sort,
    }),
    answer: officeContent,
  },
  {
    name: 'pendingPosts',
    summary: 'Posts that wait for a decision',
    body: { json: v.object({ ...CountedPage.entries, ...PendingPostsInput.entries }) },
    data: v.object({ ...countedPageOf(PendingPost).entries, sort: PendingPostsInput.entries.sort }),
    answer: pendingPosts,
  },
  {
    name: 'duplicates',
    summary: 'Voter IDs that were enrolled more than once',
    body: { json: v.object({ ...CountedPage.entries, ...DuplicatesInput.entries }) },
    data: v.object({ ...countedPageOf(Duplicate).entries, sort: DuplicatesInput.entries.sort }),
    refuses: ['listTooLong'],
    answer: duplicates,
  },
  {
    name: 'resolveDuplicate',
    summary: 'Says which record of a voter ID counts',
    body: { json: ResolveInput },
    data: v.object({ kept: v.string(), replaced: v.array(v.string()) }),
    refuses: ['notThere'],
    answer: resolveDuplicate,
  },
  {
    name: 'exportPeople',
    summary: 'Voters or members as a table for spreadsheets',
    body: { json: ExportInput },
    data: 'csv',
    refuses: ['listTooLong', 'tooManyLooks', 'tooManyRows'],
    answer: exportPeople,
  },
  {
    name: 'enrolmentStats',
    summary: 'How many were enrolled by day, district and booth',
    body: { json: StatsInput },
    data: EnrolmentStats,
    refuses: ['listTooLong'],
    answer: enrolmentStats,
  },
  {
    name: 'beginRoll',
    summary: "Announces a roll's file",
    body: { json: BeginRollInput },
    data: RollImport,
    answer: beginRoll,
  },
  {
    name: 'sendRollPiece',
    summary: "A piece of a roll's file, in the file's order",
    body: { picture: 'piece', fields: ['id', 'place'] },
    data: v.object({ received: v.number() }),
    refuses: ['notThere', 'rollIncomplete', 'fieldNul', 'fieldTooLong'],
    answer: sendRollPiece,
  },
  {
    name: 'previewRoll',
    summary: "The first rows of a roll's file and what its columns seem to hold",
    body: { json: RollImportInput },
    data: RollPreview,
    refuses: ['notThere', 'rollIncomplete', 'rollFile', 'rollReading'],
    answer: previewRoll,
  },
  {
    name: 'checkRoll',
    summary: 'Begins to find out what a file would do to the roll',
    body: { json: CheckRollInput },
    data: RollImport,
    refuses: ['notThere', 'rollIncomplete', 'rollColumns', 'rollBusy'],
    answer: checkRoll,
  },
  {
    name: 'importRoll',
    summary: 'Begins to import a file that was checked',
    body: { json: ImportRollInput },
    data: RollImport,
    refuses: ['notThere', 'rollIncomplete', 'rollUnchecked', 'rollRemovesMost', 'rollBusy'],
    answer: importRoll,
  },
  {
    name: 'viewRollImport',
    summary: 'How far the latest import of a roll is and what it found',
    body: 'nothing',
    data: LatestRollImport,
    answer: viewRollImport,
  },
  {
    name: 'dropRoll',
    summary: "Deletes a roll's file and stops the work on it",
    body: { json: RollImportInput },
    data: RollImport,
    refuses: ['notThere'],
    answer: dropRoll,
  },
];

/** The calls of administrators. Their summaries say so. */
export const officeCalls = CALLS.map((call): DescribedCall => ({
  access: 'admin',
  ...call,
  summary: `${call.summary}, for administrators`,
}));
