import { hash as digest } from 'node:crypto';
import { HOST_CHAIN } from '../../src/domain/calls/audit.ts';
import type { HostDatabase } from './database.ts';
import { prepared } from './prepared.ts';
import type { AuditChainRow, AuditRow } from './rows.ts';

/** What was done: `actor` is a person's id, `object` a reference, `detail` a hash or a count. Never what people typed. */
export type Deed = Pick<AuditRow, 'chain' | 'at' | 'actor' | 'action' | 'object' | 'detail'>;

export { HOST_CHAIN };

/** The number of a chain's next line, with the hash of the last; the first line begins the chain. */
const claimNumber = prepared((db, { chain }: Pick<Deed, 'chain'>) =>
  db
    .insertInto('auditChains')
    .values({ chain, number: 1, hash: '', firstNumber: 1, firstHash: '' })
    .onConflict((conflict) =>
      conflict.column('chain').doUpdateSet((at) => ({ number: at('auditChains.number', '+', 1) })),
    )
    .returning(['number', 'hash']),
);
const insertLine = prepared((db, line: AuditRow) => db.insertInto('audit').values(line));
const endChain = prepared((db, { chain, hash }: Pick<AuditChainRow, 'chain' | 'hash'>) =>
  db.updateTable('auditChains').set({ hash }).where('chain', '=', chain),
);

/**
 * Adds a line at the end of its chain, with a hash over itself and the line before: whoever changes or removes one must
 * rewrite all that follow, and anybody who has noted a later hash sees it. Call it last in a transaction: the chain is
 * held from here to the commit. The statement that claims the number is also what locks, on both databases.
 */
export async function appendAudit(
  db: HostDatabase,
  { chain, at, actor, action, object, detail }: Deed,
): Promise<void> {
  const [end] = (await claimNumber(db, { chain })).rows;
  if (!end) throw new Error('A chain gave no number');
  const { number } = end;
  const hash = hashOf({ chain, number, at, actor, action, object, detail }, end.hash);
  // Written out, as every submission comes by here: spreading takes several microseconds longer.
  await insertLine(db, { chain, number, at, actor, action, object, detail, hash });
  await endChain(db, { chain, hash });
}

/** A line about the host that belongs to nothing else that is written. */
export async function auditAlone(
  db: HostDatabase,
  deed: Omit<Deed, 'chain'>,
  chain = HOST_CHAIN,
): Promise<void> {
  await db.transaction().execute((transaction) => appendAudit(transaction, { chain, ...deed }));
}

/** Lines of a chain with the user name of who did it, the last first, from before the number `before` on. */
export function listAudit(
  db: HostDatabase,
  chain: string,
  limit: number,
  before?: number,
): Promise<(Omit<Deed, 'chain'> & { number: number; userName: string | null })[]> {
  let query = db
    .selectFrom('audit')
    .leftJoin('people', 'people.id', 'audit.actor')
    .select([
      'audit.number',
      'audit.at',
      'audit.actor',
      'audit.action',
      'audit.object',
      'audit.detail',
      'people.userName',
    ])
    .where('audit.chain', '=', chain);
  if (before !== undefined) query = query.where('audit.number', '<', before);
  return query.orderBy('audit.number', 'desc').limit(limit).execute();
}

/** How many lines each chain has now. */
export async function countAudit(db: HostDatabase): Promise<{ chain: string; lines: number }[]> {
  return (
    await db
      .selectFrom('auditChains')
      .select(['chain', 'number', 'firstNumber'])
      .orderBy('chain')
      .execute()
  ).map(({ chain, number, firstNumber }) => ({ chain, lines: number - firstNumber + 1 }));
}

const LINES_AT_ONCE = 1_000;

/** The first number of each chain whose line is missing or not what was written; nothing when all chains are whole. */
export async function findBrokenAudit(
  db: HostDatabase,
): Promise<{ chain: string; number: number }[]> {
  const chains = await db.selectFrom('auditChains').selectAll().execute();
  const broken = await Promise.all(
    chains.map(async (chain) => ({ chain: chain.chain, number: await firstFault(db, chain) })),
  );
  return broken.flatMap(({ chain, number }) => (number === undefined ? [] : [{ chain, number }]));
}

async function firstFault(
  db: HostDatabase,
  { chain, number: last, hash: end, firstNumber, firstHash }: AuditChainRow,
): Promise<number | undefined> {
  let expected = firstNumber;
  let before = firstHash;
  for (;;) {
    const lines = await db
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('number', '>=', expected)
      .orderBy('number')
      .limit(LINES_AT_ONCE)
      .execute();
    for (const line of lines) {
      if (line.number !== expected || line.hash !== hashOf(line, before)) return expected;
      expected += 1;
      before = line.hash;
    }
    if (lines.length < LINES_AT_ONCE)
      return expected === last + 1 && before === end ? undefined : expected;
  }
}

/** Removes lines older than `before` from the beginnings of the chains, which stay whole from there on. */
export async function removeOldAudit(db: HostDatabase, before: number): Promise<void> {
  for (const { chain } of await db.selectFrom('auditChains').select('chain').execute()) {
    await db.transaction().execute(async (transaction) => {
      const lines = transaction
        .selectFrom('audit')
        .select(['number', 'hash'])
        .where('chain', '=', chain);
      const kept = await lines
        .where('at', '>=', before)
        .orderBy('number')
        .limit(1)
        .executeTakeFirst();
      const last = await lines
        .where('number', '<', kept?.number ?? Number.MAX_SAFE_INTEGER)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!last) return;
      await transaction
        .updateTable('auditChains')
        .set({ firstNumber: last.number + 1, firstHash: last.hash })
        .where('chain', '=', chain)
        .execute();
      await transaction
        .deleteFrom('audit')
        .where('chain', '=', chain)
        .where('number', '<=', last.number)
        .execute();
    });
  }
}

function hashOf(
  { chain, number, at, actor, action, object, detail }: Omit<AuditRow, 'hash'>,
  before: string,
): string {
  return digest(
    'sha256',
    JSON.stringify([before, chain, number, at, actor, action, object, detail]),
  );
}
