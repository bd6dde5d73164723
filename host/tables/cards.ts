import { randomBytes } from 'node:crypto';
import { partsOfName } from '../../src/domain/forms/typed.ts';
import type { HostDatabase } from '../database/database.ts';
import type { RecordKey } from './photos.ts';
import type { CardRow, EnrolledRow, PersonBoothRow } from '../database/schema.ts';

/**
 * Gives a member's owner the card of that record, unless they have had a card. One that the office
 * revoked doesn't come back with another form. It's confirmed at once if the office has given the
 * person rights under that name, or if they stand on the roll.
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
  const person = await db
    .selectFrom('people')
    .innerJoin('members', 'members.owner', 'people.id')
    .select(['people.role', 'people.name', 'members.name as typed'])
    .where('members.owner', '=', owner)
    .where('members.id', '=', id)
    .executeTakeFirstOrThrow();
  const isKnown = person.role !== 'member' && saysOnly(person.typed, [person.name]);
  await db
    .insertInto('cards')
    .values({
      code: randomBytes(16).toString('hex'),
      person: owner,
      district,
      member: id,
      revokedAt: null,
      confirmedAt: isKnown ? now : null,
    } satisfies CardRow)
    .execute();
  await confirmByRoll(db, { person: owner }, now);
}

/** People have no more. More could say something. */
const MOST_INITIALS = 4;

/**
 * Returns true if a name is one of a person's names, and says nothing that isn't known of them: a
 * valid card vouches for all of it.
 * @param others words that may stand beside it, such as the name of the father
 */
function saysOnly(name: string, names: string[], others: string[] = []): boolean {
  const said = partsOfName(name);
  const known = [...names, ...others].flatMap((each) => partsOfName(each).words);
  return (
    names.some((each) => calledBy(partsOfName(each)) === calledBy(said)) &&
    said.words.every((word) => known.includes(word)) &&
    said.initials.length <= MOST_INITIALS
  );
}

/** Returns what somebody is called by: the first word of their name, if there is any. */
const calledBy = ({ words, initials }: ReturnType<typeof partsOfName>): string =>
  words[0] ?? initials.join(' ');

/**
 * Confirms the waiting cards of a person or a booth whose members stand on the roll: the same voter
 * ID, constituency and booth, and a name that says no more than the roll. If another card has the
 * voter ID too, the office decides: names and numbers of the roll are no secret.
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
    .select(['roll.nameEn', 'roll.nameTa', 'roll.relationNameEn', 'roll.relationNameTa'])
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
  for (const { code, name, nameEn, nameTa, relationNameEn, relationNameTa } of found)
    if (saysOnly(name, [nameEn, nameTa], [relationNameEn, relationNameTa]))
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

/** Returns the card of a code, unless it was revoked, and when its person was suspended. */
export function findCard(
  db: HostDatabase,
  code: string,
): Promise<(Card & { suspendedAt: number | null }) | undefined> {
  return cards(db)
    .innerJoin('people', 'people.id', 'cards.person')
    .select('people.suspendedAt')
    .where('cards.code', '=', code)
    .executeTakeFirst();
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
