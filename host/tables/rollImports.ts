import { setImmediate } from 'node:timers/promises';
import type { RollImport } from '../../src/domain/calls/rollImport.ts';
import type { HostDatabase } from '../database/database.ts';
import type { RollImportRow } from '../database/schema.ts';

/** A host at work says so every second. After this long without a word it was stopped. */
const SILENCE_MS = 30_000;
const AT_WORK = ['checking', 'importing'] as const;

export async function insertImport(db: HostDatabase, row: RollImportRow): Promise<void> {
  await db.insertInto('rollImports').values(row).execute();
}

export async function findImport(db: HostDatabase, id: string): Promise<RollImportRow | undefined> {
  return db.selectFrom('rollImports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the import that was begun last. */
export async function latestImport(db: HostDatabase): Promise<RollImportRow | undefined> {
  return db
    .selectFrom('rollImports')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns true if another import has changed the roll since `row` was last seen. */
export async function isOutrun(db: HostDatabase, row: RollImportRow): Promise<boolean> {
  const other = await db
    .selectFrom('rollImports')
    .select('id')
    .where('id', '!=', row.id)
    .where('state', 'in', ['done', 'stopped'])
    .where('seenAt', '>', row.seenAt)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Returns how many bytes of an import's file have come. */
export async function receivedBytes(db: HostDatabase, id: string): Promise<number> {
  const last = await db
    .selectFrom('rollPieces')
    .select(['place', (at) => at.fn<number>('length', ['content']).as('length')])
    .where('rollImport', '=', id)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? last.place + last.length : 0;
}

/** Adds a piece, unless it's there already. */
export async function addPiece(
  db: HostDatabase,
  rollImport: string,
  place: number,
  content: Uint8Array,
): Promise<void> {
  await db
    .insertInto('rollPieces')
    .values({ rollImport, place, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reads an import's file, a piece at a time. */
export async function* readPieces(db: HostDatabase, id: string): AsyncGenerator<Uint8Array> {
  let place = 0;
  for (;;) {
    const piece = await db
      .selectFrom('rollPieces')
      .select('content')
      .where('rollImport', '=', id)
      .where('place', '=', place)
      .executeTakeFirst();
    if (!piece) return;
    // SQLite's driver gives an ArrayBuffer.
    const bytes = new Uint8Array(piece.content);
    yield bytes;
    place += bytes.length;
  }
}

/** Deletes an import's file, a piece at a time, so others needn't wait. */
export async function removePieces(db: HostDatabase, id: string): Promise<void> {
  const pieces = await db
    .selectFrom('rollPieces')
    .select('place')
    .where('rollImport', '=', id)
    .execute();
  for (const { place } of pieces) {
    await db
      .deleteFrom('rollPieces')
      .where('rollImport', '=', id)
      .where('place', '=', place)
      .execute();
    await setImmediate();
  }
}

/** Returns the import's state, or `stopped` if the host at work was. */
export function importState({ state, seenAt }: RollImportRow, now: number): RollImport['state'] {
  const isAtWork = AT_WORK.some((work) => work === state);
  return isAtWork && now - seenAt > SILENCE_MS ? 'stopped' : state;
}

/**
 * Begins work on an import, unless another import is being worked on. One statement, so of two
 * hosts only one begins.
 */
export async function claimImport(
  db: HostDatabase,
  id: string,
  state: (typeof AT_WORK)[number],
  plan: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rollImports')
    .set({
      state,
      plan,
      share: 0,
      lines: 0,
      seenAt: now,
      ...(state === 'checking' && { result: '' }),
    })
    .where('id', '=', id)
    .where((at) =>
      at.not(
        at.exists(
          at
            .selectFrom('rollImports as other')
            .select('other.id')
            .where('other.state', 'in', AT_WORK)
            .where('other.seenAt', '>=', now - SILENCE_MS),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Notes how far the work on an import is.
 * @returns false if somebody dropped the import meanwhile
 */
export async function noteImport(
  db: HostDatabase,
  id: string,
  work: (typeof AT_WORK)[number],
  change: Partial<RollImportRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rollImports')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', work)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Drops an import, whatever is being done with it, and deletes its file. */
export async function dropImport(db: HostDatabase, id: string, now: number): Promise<void> {
  await markDropped(db, id, now);
  await removePieces(db, id);
}

/** Drops an import. Its file is left to `removePieces`, which is long for a transaction. */
export async function markDropped(db: HostDatabase, id: string, now: number): Promise<void> {
  await db
    .updateTable('rollImports')
    .set({ state: 'dropped', seenAt: now })
    .where('id', '=', id)
    .where('state', '!=', 'done')
    .execute();
}

/** Drops the imports that nobody has gone on with since `before`, and deletes their files. */
export async function dropOldImports(db: HostDatabase, before: number, now: number): Promise<void> {
  const old = await db
    .selectFrom('rollImports')
    .select('id')
    .where('seenAt', '<', before)
    .where((at) =>
      at.or([
        at('state', 'not in', ['done', 'dropped']),
        at(
          'id',
          'in',
          at.selectFrom('rollPieces').select('rollImport').whereRef('rollImport', '=', 'id'),
        ),
      ]),
    )
    .execute();
  for (const { id } of old) await dropImport(db, id, now);
}
