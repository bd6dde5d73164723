import * as v from 'valibot';
import { BoothBoard } from '../../src/domain/calls/boothBoard.ts';
import { ConstituencyBooths } from '../../src/domain/calls/constituencyBooths.ts';
import { MemberItem, VoterItem } from '../../src/domain/calls/lists.ts';
import { PeopleAsked } from '../../src/domain/calls/peopleFilter.ts';
import { Total } from '../../src/domain/calls/sorting.ts';
import { BoothRoll, MyBooths } from '../../src/domain/calls/roll.ts';
import { compressed } from '../http/compressed.ts';
import { CountedPage } from '../http/listing.ts';
import { requireLogin } from '../logins/session.ts';
import { boothBoard } from '../routes/member/boothBoard.ts';
import { BoothChangesInput, boothChanges, boothKey } from '../routes/member/boothChanges.ts';
import { ConstituencyInput, constituencyBooths } from '../routes/member/constituencyBooths.ts';
import { myBooths } from '../routes/member/myBooths.ts';
import { viewmember, viewvoters } from '../routes/member/people.ts';
import { PhotoInput, photo } from '../routes/member/photo.ts';
import {
  BoothInput,
  LookupInput,
  RollInput,
  lookup,
  lookupAsGuest,
  roll,
} from '../routes/member/roll.ts';
import type { DescribedCall } from './describedCall.ts';

const PeoplePage = v.object({ ...CountedPage.entries, ...PeopleAsked.entries });
const people = (name: 'voters' | 'members', item: v.GenericSchema) =>
  v.object({
    [name]: v.array(item),
    next: v.nullable(v.string()),
    total: v.optional(Total),
    sort: PeopleAsked.entries.sort,
  });

/** The calls about voters, members and the roll. */
export const peopleCalls: DescribedCall[] = [
  {
    name: 'viewvoters',
    summary: 'The voters whom the caller may see',
    access: 'person',
    body: { json: PeoplePage },
    data: people('voters', VoterItem),
    refuses: ['listTooLong', 'tooManyLooks'],
    answer: viewvoters,
  },
  {
    name: 'viewmember',
    summary: 'The members whom the caller may see',
    access: 'person',
    body: { json: PeoplePage },
    data: people('members', MemberItem),
    refuses: ['listTooLong', 'tooManyLooks'],
    answer: viewmember,
  },
  {
    name: 'photo',
    summary: 'The bytes of a photo of a record',
    access: 'person',
    body: { json: PhotoInput },
    data: 'jpeg',
    refuses: ['tooManyLooks', 'notThere'],
    answer: photo,
  },
  {
    name: 'lookup',
    summary: 'What the electoral roll knows of a voter ID; without a login only with its booth',
    access: 'either',
    body: { json: LookupInput },
    data: v.nullable(v.record(v.string(), v.string())),
    refuses: ['login', 'suspended', 'tooManyLookups', 'tooManyToday'],
    answer: (host) => [lookupAsGuest(host), requireLogin(host), lookup(host)],
  },
  {
    name: 'roll',
    summary: 'The electoral roll of a booth',
    access: 'person',
    body: { json: RollInput },
    data: v.nullable(BoothRoll),
    refuses: ['role', 'booth', 'tooManyLookups', 'tooManyToday'],
    answer: (host) => [compressed(), roll(host)],
  },
  {
    name: 'constituencyBooths',
    summary: 'The booths of a constituency that have a roll, with the number of their lines',
    access: 'person',
    body: { json: ConstituencyInput },
    data: ConstituencyBooths,
    refuses: ['role', 'booth', 'tooManyLookups', 'listTooLong'],
    answer: (host) => [compressed(), constituencyBooths(host)],
  },
  {
    name: 'myBooths',
    summary: 'The booths that the office assigned the caller to',
    access: 'person',
    body: 'nothing',
    data: MyBooths,
    refuses: [],
    answer: myBooths,
  },
  {
    name: 'boothChanges',
    summary: 'Who of a booth was enrolled since, packed and in base64',
    access: 'person',
    body: { json: BoothChangesInput },
    data: v.string(),
    refuses: ['role', 'booth', 'tooManyLookups', 'tooManyToday'],
    answer: boothChanges,
  },
  {
    name: 'boothKey',
    summary: 'The key of the tags in boothChanges, in base64',
    access: 'person',
    body: { json: BoothInput },
    data: v.string(),
    refuses: ['role', 'booth', 'tooManyLookups', 'tooManyToday'],
    answer: boothKey,
  },
  {
    name: 'boothBoard',
    summary: 'How far a booth is, and which phones of its team hold unsent entries',
    access: 'person',
    body: { json: BoothInput },
    data: BoothBoard,
    refuses: ['role', 'booth', 'tooManyLookups', 'listTooLong'],
    answer: boothBoard,
  },
];
