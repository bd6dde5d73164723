import type { Joining } from '../../src/domain/forms/joining.ts';
import type { Registration } from '../../src/domain/forms/registration.ts';
import type { Voter } from '../../src/domain/forms/voter.ts';
import { giveCard } from './cards.ts';
import type { HostDatabase, KindName, Tables } from '../database/database.ts';
import { findEnrolled, insertEnrolled, removeEnrolled } from './enrolled.ts';
import type { RecordKey } from './photos.ts';
import { findWholePost, insertPost, removePost } from './posts.ts';
import type { Enrolment } from '../database/schema.ts';

/**
 * How the host keeps a kind of submission. `isPerson`: its records are found by a voter ID,
 * corrected, listed for leads, and withdrawn. All others belong to whoever wrote them.
 */
type Kept = {
  /** For the description of the call that brings it. */
  summary: string;
  table: keyof Tables;
  isPerson: boolean;
  // A method, because each kind takes the content of its own form.
  insert(db: HostDatabase, enrolment: Enrolment, content: Record<string, string>): Promise<void>;
  /** Returns everything held of a record except its photos. */
  find: (db: HostDatabase, key: RecordKey) => Promise<Enrolment | undefined>;
  /** Removes a record. Returns files that no row names any more. */
  remove: (db: HostDatabase, key: RecordKey) => Promise<string[]>;
};

/** Every kind, by the call that brings it. */
export const KEPT = {
  addvoters: {
    summary: 'A voter with photos, once per owner and submission id',
    table: 'voters',
    isPerson: true,
    insert: (db, enrolment, { withdrawCode: _code, ...voter }: Voter) =>
      insertEnrolled(db, 'voters', enrolment, voter),
    find: (db, key) => findEnrolled(db, 'voters', key),
    remove: async (db, key) => {
      await removeEnrolled(db, 'voters', key);
      return [];
    },
  },
  addmember: {
    summary: 'A member with photos, once per owner and submission id',
    table: 'members',
    isPerson: true,
    insert: insertJoining,
    find: findMember,
    remove: removeMember,
  },
  createPost: {
    summary: 'A post with up to four pictures',
    table: 'posts',
    isPerson: false,
    insert: insertPost,
    find: findWholePost,
    remove: removePost,
  },
  register: {
    summary: 'A member with an account and a card',
    table: 'members',
    isPerson: true,
    insert: insertRegistered,
    find: findMember,
    remove: removeMember,
  },
} as const satisfies Record<KindName, Kept>;

const NAMES = Object.keys(KEPT) as KindName[];
/** The kinds that enrol a person, and those that somebody wrote. */
export const OF_PEOPLE = NAMES.filter((name) => KEPT[name].isPerson);
export const OF_AUTHORS = NAMES.filter((name) => !KEPT[name].isPerson);
/** The tables of the kinds that enrol a person, and of all. */
export const PEOPLE_TABLES = [
  ...new Set(Object.values(KEPT).flatMap((kept) => (kept.isPerson ? [kept.table] : []))),
];
export const KIND_TABLES = [...new Set(Object.values(KEPT).map(({ table }) => table))];

function findMember(db: HostDatabase, key: RecordKey) {
  return findEnrolled(db, 'members', key);
}

/** Removes a member with their card. */
async function removeMember(db: HostDatabase, key: RecordKey): Promise<string[]> {
  const { owner, id } = key;
  await db.deleteFrom('cards').where('person', '=', owner).where('member', '=', id).execute();
  await removeEnrolled(db, 'members', key);
  return [];
}

/** Whoever joins this way gets their card with the record. */
async function insertJoining(
  db: HostDatabase,
  enrolment: Enrolment,
  { joins, withdrawCode: _code, ...member }: Joining,
): Promise<void> {
  await insertEnrolled(db, 'members', enrolment, member);
  if (joins === 'self') await giveCard(db, enrolment, member.district, enrolment.receivedAt);
}

function insertRegistered(
  db: HostDatabase,
  enrolment: Enrolment,
  {
    userName: _userName,
    password: _password,
    confirmPassword: _confirmed,
    otp: _otp,
    ...member
  }: Registration,
): Promise<void> {
  return insertEnrolled(db, 'members', enrolment, member);
}
