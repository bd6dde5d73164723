import { sql, type Selectable, type SqlBool } from 'kysely';
import type { HostDatabase, Role, Tables } from '../database/database.ts';
import { isEmbedded } from '../database/portable.ts';
import { prepared } from '../database/prepared.ts';
import { changeKeysOf } from './boothKeys.ts';
import { noteTrust } from './booths.ts';
import { isOfTeam } from './trusted.ts';

/** The person who is logged in. */
export type Person = { id: string; userName: string; name: string; role: Role };
/** What a person may do, and since when they have an account. */
export type Standing = { role: Role; createdAt: number };
/** A person without a role is a volunteer. */
type NewPerson = Omit<Person, 'role'> & { role?: Role; passwordHash: string; demo: boolean };

const selectStanding = prepared((db, { id }: { id: string }) =>
  db.selectFrom('people').select(['role', 'createdAt']).where('id', '=', id),
);

/**
 * Finds a person by user name.
 * @param userName normalised as the shared Login schema does it
 * @param withDemo also finds demo accounts
 */
export function findPerson(
  db: HostDatabase,
  userName: string,
  withDemo: boolean,
): Promise<(Person & { passwordHash: string; suspendedAt: number | null }) | undefined> {
  return db
    .selectFrom('people')
    .select(['id', 'userName', 'name', 'role', 'passwordHash', 'suspendedAt'])
    .where('userName', '=', userName)
    .where('demo', 'in', withDemo ? [0, 1] : [0])
    .executeTakeFirst();
}

/** Returns a person's role and age, or undefined for somebody who is only about to register. */
export async function findStanding(db: HostDatabase, id: string): Promise<Standing | undefined> {
  return (await selectStanding(db, { id })).rows[0];
}

/** PostgreSQL lets other transactions read the row meanwhile, but not change it. */
const selectHeld = prepared((db, { id }: { id: string }) => {
  const person = db.selectFrom('people').select('id').where('id', '=', id).where('name', '!=', '');
  return isEmbedded(db) ? person : person.forShare();
});

/**
 * Keeps an account from being erased until the transaction ends. Returns false if it was erased
 * already.
 */
export async function holdAccount(db: HostDatabase, id: string): Promise<boolean> {
  return (await selectHeld(db, { id })).rows.length === 1;
}

const selectProved = prepared((db, { id, passwordHash }: { id: string; passwordHash: string }) => {
  const person = db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash);
  return isEmbedded(db) ? person : person.forShare();
});

/**
 * Keeps a person's password from being replaced until the transaction ends. Returns false if it was
 * replaced since somebody proved that they know it.
 */
export async function holdPassword(
  db: HostDatabase,
  proved: { id: string; passwordHash: string },
): Promise<boolean> {
  return (await selectProved(db, proved)).rows.length === 1;
}

/**
 * Finds the person for whom `sender` may deliver. An administrator may for everybody but other
 * administrators. A lead may for volunteers and members of the lead's booths: those whom the office
 * assigned there, who live there as members, or who have enrolled somebody there.
 * @param userName normalised as the shared Login schema does it
 * @param withDemo also finds demo accounts
 */
export async function findDeliverable(
  db: HostDatabase,
  sender: Person,
  userName: string,
  withDemo: boolean,
): Promise<{ id: string } | undefined> {
  if (!['lead', 'admin'].includes(sender.role)) return undefined;
  let query = db
    .selectFrom('people')
    .select('id')
    .where('userName', '=', userName)
    .where('role', '!=', 'admin')
    .where('demo', 'in', withDemo ? [0, 1] : [0]);
  if (sender.role === 'lead')
    query = query.where('role', '!=', 'lead').where(
      sql<SqlBool>`exists (select 1 from person_booths mine where mine.person = ${sender.id} and (
        exists (select 1 from person_booths theirs where theirs.person = people.id
          and theirs.assembly = mine.assembly and theirs.booth = mine.booth)
        or exists (select 1 from members where members.owner = people.id
          and members.assembly = mine.assembly and members.booth = mine.booth)
        or exists (select 1 from voters where voters.owner = people.id
          and voters.assembly = mine.assembly and voters.booth = mine.booth)))`,
    );
  return query.executeTakeFirst();
}

export async function insertPeople(
  db: HostDatabase,
  people: NewPerson[],
  now: number,
): Promise<void> {
  await db
    .insertInto('people')
    .values(
      people.map((person) => ({
        role: 'volunteer' as const,
        ...person,
        demo: person.demo ? (1 as const) : (0 as const),
        createdAt: now,
      })),
    )
    .execute();
}

/** Inserts a person. Returns false and writes nothing if the id or the user name is taken. */
export async function claimPerson(
  db: HostDatabase,
  person: Person & { passwordHash: string },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('people')
    .values({ ...person, demo: 0, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Returns true if a mobile number is an account's user name, or the number of a member who
 * registered and so has an account. Others may have been enrolled with the same number, and they
 * have none.
 */
export async function hasAccount(db: HostDatabase, mobile: string): Promise<boolean> {
  const named = db.selectFrom('people').select('id').where('userName', '=', mobile);
  const registered = db
    .selectFrom('members')
    // A registration's id is the person's: host/routes/guest/register.ts.
    .innerJoin('people', (join) =>
      join.onRef('people.id', '=', 'members.owner').onRef('people.id', '=', 'members.id'),
    )
    .select('people.id')
    .where('members.mobile', '=', mobile)
    .where('people.name', '!=', '');
  return (await named.union(registered).executeTakeFirst()) !== undefined;
}

/** Returns the names of the accounts that own these records, by account. */
export async function namesOf(
  db: HostDatabase,
  records: { owner: string }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(records.map(({ owner }) => owner))];
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}

export async function isAnybodyThere(db: HostDatabase): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function setPasswordHash(
  db: HostDatabase,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db.updateTable('people').set({ passwordHash }).where('id', '=', id).execute();
}

export async function renamePerson(db: HostDatabase, id: string, name: string): Promise<void> {
  await db.updateTable('people').set({ name }).where('id', '=', id).execute();
}

/**
 * Replaces a person's role and the booths that they look after. Whoever comes to the team or leaves
 * it changes what the marks of booths are. Whoever leaves a booth leaves its key behind.
 */
export async function setRights(
  db: HostDatabase,
  person: string,
  role: Role,
  booths: { assembly: number; booth: number }[],
): Promise<void> {
  const before = await findStanding(db, person);
  await db.updateTable('people').set({ role }).where('id', '=', person).execute();
  if (before && isOfTeam(before.role) !== isOfTeam(role)) await noteTrust(db, person);
  await db.deleteFrom('personBooths').where('person', '=', person).execute();
  const rows = booths.map((booth) => ({ person, ...booth }));
  if (rows.length > 0)
    await db
      .insertInto('personBooths')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  // A lead may have those of a whole constituency: routes/member/boothChanges.ts.
  await changeKeysOf(db, person, ({ assembly, booth }) => {
    if (!isOfTeam(role)) return false;
    const isTheirs = (each: (typeof rows)[number]) =>
      each.assembly === assembly && (role === 'lead' || each.booth === booth);
    return role === 'admin' || rows.length === 0 || rows.some(isTheirs);
  });
}

/**
 * Suspends an account at a time, or lets it in again with null. The keys that it had of booths are
 * changed. Returns false and writes nothing if that is so already.
 */
export async function setSuspended(
  db: HostDatabase,
  person: string,
  at: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set({ suspendedAt: at })
    .where('id', '=', person)
    .where('suspendedAt', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n && at !== null) await changeKeysOf(db, person);
  return numUpdatedRows === 1n;
}

/**
 * Returns true if an administrator would be left without this person. Demo accounts count only
 * beside demo accounts: where a proxy or another machine calls, they can't log in. On PostgreSQL
 * two administrators who suspend each other at once come here one after the other.
 * @param db a transaction
 */
export async function isAdminLeftWithout(db: HostDatabase, person: string): Promise<boolean> {
  const query = db
    .selectFrom('people')
    .select(['id', 'demo'])
    .where('role', '=', 'admin')
    .where('suspendedAt', 'is', null)
    .orderBy('id');
  const admins = await (isEmbedded(db) ? query : query.forUpdate()).execute();
  const leaving = admins.find(({ id }) => id === person);
  return !leaving || admins.some(({ id, demo }) => id !== person && demo <= leaving.demo);
}

/** What an erasure takes from an account. */
export type Emptied = Pick<
  Selectable<Tables['people']>,
  'userName' | 'name' | 'passwordHash' | 'role' | 'suspendedAt'
>;

/**
 * Keeps an account without rights as it is until the transaction ends. Returns undefined if it has
 * any: nobody but the office ends those.
 */
export async function holdOrdinary(db: HostDatabase, id: string): Promise<Emptied | undefined> {
  return db
    .updateTable('people')
    .set({ role: 'member' })
    .where('id', '=', id)
    .where('role', '=', 'member')
    .returning(['userName', 'name', 'passwordHash', 'role', 'suspendedAt'])
    .executeTakeFirst();
}

export async function isNameFree(db: HostDatabase, userName: string): Promise<boolean> {
  const taken = db.selectFrom('people').select('id').where('userName', '=', userName);
  return (await taken.executeTakeFirst()) === undefined;
}

/** Fills an account that `emptyAccount` emptied. */
export async function putAccountBack(
  db: HostDatabase,
  id: string,
  account: Emptied,
): Promise<void> {
  await db.updateTable('people').set(account).where('id', '=', id).execute();
}

/** Selects the booths that the office assigned people to, in order. */
export const selectBooths = (db: HostDatabase) =>
  db.selectFrom('personBooths').orderBy('assembly').orderBy('booth');

/** Returns the booths that the office assigned a person to, in order. */
export function listBooths(
  db: HostDatabase,
  person: string,
): Promise<{ assembly: number; booth: number }[]> {
  return selectBooths(db).select(['assembly', 'booth']).where('person', '=', person).execute();
}

/**
 * Returns true if the office assigned a person to this booth, or to none at all.
 * @param booth undefined for any booth of the constituency
 */
export async function mayGoTo(
  db: HostDatabase,
  person: string,
  assembly: number,
  booth?: number,
): Promise<boolean> {
  const booths = await listBooths(db, person);
  return (
    booths.length === 0 ||
    booths.some(
      (each) => each.assembly === assembly && (booth === undefined || each.booth === booth),
    )
  );
}
