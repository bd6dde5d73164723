import { type Kysely, sql } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Adds when a card was confirmed. Earlier hosts gave one to whoever registered. Of those, the cards
 * of people whom the office has given rights count as confirmed, and so does every other card whose
 * member stands on the roll: docs/decisions/0034-confirmed-cards.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cards').addColumn('confirmed_at', portable(db).time).execute();
  await sql`update cards set confirmed_at = members.received_at from members, people
    where members.district = cards.district and members.owner = cards.person
      and members.id = cards.member and people.id = cards.person
      and (people.demo = 1 or people.role <> 'member' or exists (
        select 1 from roll where roll.voter_id = members.voter_id and roll.name = members.name
          and roll.assembly = members.assembly and roll.booth = members.booth
          and not exists (
            select 1 from members twin join cards other
              on other.person = twin.owner and other.member = twin.id
            where twin.voter_id = members.voter_id and other.code <> cards.code)))`.execute(db);
}
