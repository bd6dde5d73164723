import type { HostDatabase } from './database.ts';
import type { CardRow, MemberRow } from './rows.ts';

export async function insertCard(
  db: HostDatabase,
  card: Omit<CardRow, 'revokedAt'>,
): Promise<void> {
  await db
    .insertInto('cards')
    .values({ ...card, revokedAt: null })
    .execute();
}

type Card = Pick<
  MemberRow,
  'reference' | 'name' | 'assembly' | 'district' | 'booth' | 'receivedAt' | 'owner' | 'id'
> & { code: string };

/** A person's own card, unless it was revoked. */
export function findCardOf(db: HostDatabase, person: string): Promise<Card | undefined> {
  return cards(db).where('cards.person', '=', person).executeTakeFirst();
}

/** The card of a code, unless it was revoked. */
export function findCard(db: HostDatabase, code: string): Promise<Card | undefined> {
  return cards(db).where('cards.code', '=', code).executeTakeFirst();
}

function cards(db: HostDatabase) {
  return db
    .selectFrom('cards')
    .innerJoin('members', (join) =>
      join
        .onRef('members.district', '=', 'cards.district')
        .onRef('members.owner', '=', 'cards.person')
        .onRef('members.id', '=', 'cards.member'),
    )
    .select([
      'cards.code',
      'members.reference',
      'members.name',
      'members.assembly',
      'members.district',
      'members.booth',
      'members.receivedAt',
      'members.owner',
      'members.id',
    ])
    .where('cards.revokedAt', 'is', null);
}
