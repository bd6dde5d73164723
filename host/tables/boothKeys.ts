import { randomBytes } from 'node:crypto';
import type { HostDatabase } from '../database/database.ts';
import type { BoothRow } from '../database/schema.ts';

/** The keys of booths, and who has them: docs/decisions/0047-booth-code.md. */

/** A booth, known by its constituency's number and its own. */
type Booth = Pick<BoothRow, 'assembly' | 'booth'>;

/** The secret that makes the tags of a booth's voter IDs, and seals codes from phone to phone. */
export const newKey = () => randomBytes(16).toString('base64url');

/** Notes that a person is given a booth's key. */
export async function noteHolder(
  db: HostDatabase,
  person: string,
  { assembly, booth }: Booth,
): Promise<void> {
  await db
    .insertInto('keyHolders')
    .values({ person, assembly, booth })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Changes the keys of booths that a person has and may keep no more. Call it after the rights have
 * changed, in the same transaction.
 * @param mayKeep says whether they may keep a booth's key
 */
export async function changeKeysOf(
  db: HostDatabase,
  person: string,
  mayKeep: (booth: Booth) => boolean = () => false,
): Promise<void> {
  const held = await db
    .selectFrom('keyHolders')
    .select(['assembly', 'booth'])
    .where('person', '=', person)
    // In one order, or two such changes could wait for each other.
    .orderBy('assembly')
    .orderBy('booth')
    .execute();
  for (const booth of held) if (!mayKeep(booth)) await changeKey(db, booth);
}

/** Changes the keys of all booths, because a backup has keys that were changed since. */
export async function changeAllKeys(db: HostDatabase): Promise<void> {
  for (const booth of await db.selectFrom('booths').select(['assembly', 'booth']).execute())
    await changeKey(db, booth);
}

/** Changes a booth's key. Phones then get all marks again, with tags of the new key. */
async function changeKey(db: HostDatabase, { assembly, booth }: Booth): Promise<void> {
  await db
    .updateTable('booths')
    .set((at) => ({
      key: newKey(),
      number: at('number', '+', 1),
      freed: at('number', '+', 1),
    }))
    .where('assembly', '=', assembly)
    .where('booth', '=', booth)
    .execute();
  await db
    .deleteFrom('keyHolders')
    .where('assembly', '=', assembly)
    .where('booth', '=', booth)
    .execute();
}
