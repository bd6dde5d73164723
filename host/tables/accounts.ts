import { sql, type SqlBool } from 'kysely';
import type { AccountsInput } from '../../src/domain/calls/accounts.ts';
import type { HostDatabase } from '../database/database.ts';
import type { PageAsked } from '../database/schema.ts';
import { contains } from './matching.ts';
import { selectBooths } from './people.ts';
import { countUpTo, inOrder, nameKey } from './sorting.ts';

type Asked = AccountsInput & { withDemo: boolean };

/** Selects people who can log in. Erased accounts have no name and are left out. */
function accounts(db: HostDatabase, { search, role, withDemo }: Asked) {
  let query = db
    .selectFrom('people')
    .where('name', '!=', '')
    .where('demo', 'in', withDemo ? [0, 1] : [0]);
  if (role) query = query.where('role', '=', role);
  if (search)
    query = query.where(
      sql<SqlBool>`(${contains('name', search)} or ${contains('user_name', search)})`,
    );
  return query;
}

/** Counts the people who can log in, up to `limit`. */
export function countAccounts(db: HostDatabase, asked: Asked, limit: number): Promise<number> {
  return countUpTo(db, accounts(db, asked).select('id').limit(limit));
}

/**
 * Returns people who can log in, with the booths that they look after and each one's place in the
 * order. Unless it's asked otherwise, the newest come first.
 */
export async function listAccounts(
  db: HostDatabase,
  asked: Asked,
  { limit, before }: PageAsked<number | string>,
) {
  const { by, direction } = asked.sort ?? { by: 'createdAt', direction: 'descending' };
  const name = nameKey(db, 'name');
  // No index has those of a role by name. The other form finds them by role and sorts them.
  const byName = asked.role ? sql<string>`${name} || ''` : name;
  const key = by === 'name' ? byName : sql.ref<number>('createdAt');
  const { order, isAfter } = inOrder(
    direction,
    [key, sql.ref('id')],
    before && [before.place, before.id],
  );
  const people = await accounts(db, asked)
    .select(['id', 'userName', 'name', 'role', 'createdAt', 'suspendedAt'])
    .select(sql<number | string>`${key}`.as('place'))
    .where(isAfter)
    .orderBy(order)
    .limit(limit)
    .execute();
  const ids = people.map(({ id }) => id);
  const booths =
    ids.length === 0 ? [] : await selectBooths(db).selectAll().where('person', 'in', ids).execute();
  return people.map((person) => ({
    ...person,
    booths: booths
      .filter((each) => each.person === person.id)
      .map(({ assembly, booth }) => ({ assembly, booth })),
  }));
}
