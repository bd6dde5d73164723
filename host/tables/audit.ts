import { hash as digest } from 'node:crypto';
import { HOST_CHAIN } from '../../src/domain/calls/audit.ts';
import type { Sort } from '../../src/domain/calls/sorting.ts';
import type { HostDatabase } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { AuditChainRow, AuditRow, PageAsked } from '../database/schema.ts';
import { type Caller, holdRights } from './sessions.ts';

/**
 * Who did it. A caller must still have the login and the rights of the call when the line is
 * written; an id is of somebody who needs none, or of the host.
 */
export type Actor = Caller | string;

/**
 * One action to log, in the host's chain unless it names another. `object` is a reference, `detail`
 * a hash or a count. It never holds anything people typed, except
 * why an administrator took a withdrawal back.
 */
type Deed = { actor: Actor } & Pick<AuditRow, 'at' | 'action'> &
  Partial<Pick<AuditRow, 'chain' | 'object' | 'detail'>>;

/**
 * Takes the number of a chain's next line, and returns it with the last line's hash. The first line
 * creates the chain.
 */
const claimNumber = prepared((db, { chain }: Pick<AuditRow, 'chain'>) =>
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
 * Adds a line at the end of its chain, with a hash over itself and the line before. Whoever changes
 * or removes a line must rewrite all later ones, and anybody who noted a later hash notices.
 *
 * Call it last in a transaction, because it holds the chain until the commit. On both databases the
 * statement that takes the number also takes the lock.
 * @throws RightsGone if the actor is a caller who lost them; then nothing of the transaction stays
 */
export async function appendAudit(
  db: HostDatabase,
  { chain = HOST_CHAIN, at, actor: by, action, object = '', detail = '' }: Deed,
): Promise<void> {
  if (typeof by === 'object') await holdRights(db, by);
  const actor = typeof by === 'object' ? by.id : by;
  const [end] = (await claimNumber(db, { chain })).rows;
  if (!end) throw new Error('A chain gave no number');
  const { number } = end;
  const hash = hashOf({ chain, number, at, actor, action, object, detail }, end.hash);
  // Don't spread: every submission passes here, and spreading costs several microseconds more.
  await insertLine(db, { chain, number, at, actor, action, object, detail, hash });
  await endChain(db, { chain, hash });
}

/** Adds a line in a transaction of its own, when there is nothing else to write. */
export async function auditAlone(db: HostDatabase, deed: Deed): Promise<void> {
  await db.transaction().execute((transaction) => appendAudit(transaction, deed));
}

/**
 * Returns lines of a chain with the user names of the actor and of the person it is about, if any.
 * Unless it's asked otherwise, the last line comes first.
 */
export function listAudit(
  db: HostDatabase,
  chain: string,
  { limit, before }: PageAsked,
  direction: Sort['direction'] = 'descending',
): Promise<(Omit<AuditRow, 'chain' | 'hash'> & Record<'userName' | 'aboutName', string | null>)[]> {
  const isUpwards = direction === 'ascending';
  let query = db
    .selectFrom('audit')
    .leftJoin('people', 'people.id', 'audit.actor')
    .leftJoin('people as about', 'about.id', 'audit.object')
    .select([
      'audit.number',
      'audit.at',
      'audit.actor',
      'audit.action',
      'audit.object',
      'audit.detail',
      'people.userName',
      'about.userName as aboutName',
    ])
    .where('audit.chain', '=', chain);
  if (before) query = query.where('audit.number', isUpwards ? '>' : '<', before.place);
  return query
    .orderBy('audit.number', isUpwards ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** Counts the lines of each chain, or of only one. */
export async function countAudit(
  db: HostDatabase,
  only?: string,
): Promise<{ chain: string; lines: number }[]> {
  const chains = db.selectFrom('auditChains').select(['chain', 'number', 'firstNumber']);
  return (
    await (only === undefined ? chains : chains.where('chain', '=', only))
      .orderBy('chain')
      .execute()
  ).map(({ chain, number, firstNumber }) => ({ chain, lines: number - firstNumber + 1 }));
}

const LINES_AT_ONCE = 1_000;

/**
 * Returns, for each broken chain, the first number whose line is missing or was changed. Returns an
 * empty list if all chains are whole.
 */
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

/**
 * Removes lines older than `before` from the start of each chain. The rest of a chain stays
 * verifiable.
 */
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
