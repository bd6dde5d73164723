import { randomBytes } from 'node:crypto';
import { firstName } from '../../src/domain/forms/typed.ts';
import type { HostDatabase } from '../database/database.ts';
import type { RecordKey } from './photos.ts';
import type { CardRow, EnrolledRow, PersonBoothRow } from '../database/schema.ts';

/**
 * Gives a member's owner the card of that record, unless they have had a card. One that the office
 * revoked doesn't come back with another form. It's confirmed at once if the office has given the
 * person rights, or if they stand on the roll.
 */
export async function giveCard(
  db: HostDatabase,
  { owner, id }: RecordKey,
  district: string,
  now: number,
): Promise<void> {
  const had = await db
    .selectFrom('cards')
    .select('code')
    .where('person', '=', owner)
    .executeTakeFirst();
  if (had) return;
  const { role } = await db
    .selectFrom('people')
    .select('role')
    .where('id', '=', owner)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('cards')
    .values({
      code: randomBytes(16).toString('hex'),
      person: owner,
      district,
      member: id,
      revokedAt: null,
      confirmedAt: role === 'member' ? null : now,
    } satisfies CardRow)
    .execute();
  await confirmByRoll(db, { person: owner }, now);
}

/**
 * Confirms the waiting cards of a person or a booth whose members stand on the roll: the same voter
 * ID, first name, constituency and booth. If another card has the voter ID too, the office decides:
 * names and numbers of the roll are no secret.
 */
export async function confirmByRoll(
  db: HostDatabase,
  whose: { person: string } | Pick<PersonBoothRow, 'assembly' | 'booth'>,
  now: number,
): Promise<void> {
  const waiting = cards(db)
    .innerJoin('roll', (join) =>
      join
        .onRef('roll.voterId', '=', 'members.voterId')
        .onRef('roll.assembly', '=', 'members.assembly')
        .onRef('roll.booth', '=', 'members.booth'),
    )
    .select(['roll.nameEn', 'roll.nameTa'])
    .where('cards.confirmedAt', 'is', null)
    .where('roll.status', '=', 'listed')
    .where((at) =>
      at.not(
        at.exists(
          at
            .selectFrom('members as twin')
            .innerJoin('cards as other', (join) =>
              join.onRef('other.person', '=', 'twin.owner').onRef('other.member', '=', 'twin.id'),
            )
            .select('other.code')
            .whereRef('twin.voterId', '=', 'members.voterId')
            .whereRef('other.code', '!=', 'cards.code'),
        ),
      ),
    );
  const found = await (
    'person' in whose
      ? waiting.where('cards.person', '=', whose.person)
      : waiting
          .where('members.assembly', '=', whose.assembly)
          .where('members.booth', '=', whose.booth)
  ).execute();
  for (const { code, name, nameEn, nameTa } of found)
    if (
      [nameEn, nameTa].some(
        (onRoll) => firstName(name).toLowerCase() === firstName(onRoll).toLowerCase(),
      )
    )
      await db.updateTable('cards').set({ confirmedAt: now }).where('code', '=', code).execute();
}

/**
 * Confirms the card of a member's number for the office.
 * @returns false if there is no card of that number, or it was revoked
 */
export async function confirmCard(
  db: HostDatabase,
  reference: string,
  now: number,
): Promise<boolean> {
  // Only submissions have an index of references.
  const card = await cards(db)
    .innerJoin('submissions', (join) =>
      join
        .onRef('submissions.owner', '=', 'cards.person')
        .onRef('submissions.id', '=', 'cards.member'),
    )
    .where('submissions.reference', '=', reference)
    .executeTakeFirst();
  if (!card) return false;
  await db
    .updateTable('cards')
    .set({ confirmedAt: now })
    .where('code', '=', card.code)
    .where('confirmedAt', 'is', null)
    .execute();
  return true;
}

/** Returns the cards of these records that weren't revoked. */
export async function listCards(
  db: HostDatabase,
  records: RecordKey[],
): Promise<Pick<CardRow, 'person' | 'member' | 'confirmedAt'>[]> {
  if (records.length === 0) return [];
  return db
    .selectFrom('cards')
    .select(['person', 'member', 'confirmedAt'])
    .where('revokedAt', 'is', null)
    .where(
      'person',
      'in',
      records.map(({ owner }) => owner),
    )
    .execute();
}

type Card = Pick<
  EnrolledRow,
  'reference' | 'name' | 'assembly' | 'district' | 'booth' | 'receivedAt' | 'owner' | 'id'
> &
  Pick<CardRow, 'code' | 'confirmedAt'>;

/** Returns what a card is worth to whoever scans it. */
export function cardState({ confirmedAt }: Pick<CardRow, 'confirmedAt'>): 'valid' | 'waiting' {
  return confirmedAt === null ? 'waiting' : 'valid';
}

/** Returns a person's own card with the member's answers, unless it was revoked. */
export function findCardOf(
  db: HostDatabase,
  person: string,
): Promise<(Card & Pick<EnrolledRow, 'details'>) | undefined> {
  return cards(db).select('members.details').where('cards.person', '=', person).executeTakeFirst();
}

/** Returns the card of a record, revoked or not. */
export function findCardRow(
  db: HostDatabase,
  { owner, id }: RecordKey,
): Promise<CardRow | undefined> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('person', '=', owner)
    .where('member', '=', id)
    .executeTakeFirst();
}

/** Gives a person a card again, unless they got another one meanwhile. */
export async function putCardBack(db: HostDatabase, card: CardRow): Promise<void> {
  const { person } = card;
  const another = db.selectFrom('cards').select('code').where('person', '=', person);
  if (!(await another.executeTakeFirst())) await db.insertInto('cards').values(card).execute();
}

/** Returns the card of a code, unless it was revoked. */
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
      'cards.confirmedAt',
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
