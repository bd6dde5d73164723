import { sql, type SqlBool } from 'kysely';
import type { HostDatabase, Role } from './database.ts';
import { contains } from './matching.ts';
import type { Place } from './page.ts';

/** Who is logged in. */
export type Person = { id: string; userName: string; name: string; role: Role };
/** Without a role, a volunteer. */
type NewPerson = Omit<Person, 'role'> & { role?: Role; passwordHash: string; demo: boolean };

/** @param userName in the form that the shared Login schema gives. Demo accounts are found only `withDemo`. */
export function findPerson(
  db: HostDatabase,
  userName: string,
  withDemo: boolean,
): Promise<(Person & { passwordHash: string }) | undefined> {
  return db
    .selectFrom('people')
    .select(['id', 'userName', 'name', 'role', 'passwordHash'])
    .where('userName', '=', userName)
    .where('demo', 'in', withDemo ? [0, 1] : [0])
    .executeTakeFirst();
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

/** False if the id or the user name is taken; then nothing was written. */
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

/** What a person may do from now on, and the booths that they look after, in place of what was. */
export async function setRights(
  db: HostDatabase,
  person: string,
  role: Role,
  booths: { assembly: number; booth: number }[],
): Promise<void> {
  await db.updateTable('people').set({ role }).where('id', '=', person).execute();
  await db.deleteFrom('personBooths').where('person', '=', person).execute();
  const rows = booths.map((booth) => ({ person, ...booth }));
  if (rows.length > 0)
    await db
      .insertInto('personBooths')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** People who can log in, those who came last first, from after `before` on, with the booths that they look after. Erased accounts have no name. */
export async function listAccounts(
  db: HostDatabase,
  {
    search,
    role,
    withDemo,
  }: { search?: string | undefined; role?: Role | undefined; withDemo: boolean },
  limit: number,
  before?: Place,
) {
  let query = db
    .selectFrom('people')
    .select(['id', 'userName', 'name', 'role', 'createdAt'])
    .where('name', '!=', '')
    .where('demo', 'in', withDemo ? [0, 1] : [0]);
  if (role) query = query.where('role', '=', role);
  if (search)
    query = query.where(
      sql<SqlBool>`(${contains('name', search)} or ${contains('user_name', search)})`,
    );
  if (before)
    query = query.where((at) =>
      at(at.refTuple('createdAt', 'id'), '<', at.tuple(before.place, before.id)),
    );
  const people = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const ids = people.map(({ id }) => id);
  const booths =
    ids.length === 0
      ? []
      : await db
          .selectFrom('personBooths')
          .selectAll()
          .where('person', 'in', ids)
          .orderBy('assembly')
          .orderBy('booth')
          .execute();
  return people.map((person) => ({
    ...person,
    booths: booths
      .filter((each) => each.person === person.id)
      .map(({ assembly, booth }) => ({ assembly, booth })),
  }));
}
