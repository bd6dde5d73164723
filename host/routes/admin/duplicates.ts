import { VISITS_CHAIN } from '../../../src/domain/calls/audit.ts';
import {
  DuplicatesInput,
  MAX_RECORDS,
  ResolveInput,
  type Duplicate,
} from '../../../src/domain/calls/duplicates.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { listing } from '../../http/listing.ts';
import { readJson } from '../../http/readJson.ts';
import { appendAudit, auditAlone } from '../../tables/audit.ts';
import { bringersOf } from '../../tables/submissions.ts';
import {
  countDuplicates,
  fromId,
  listDuplicates,
  listTwins,
  replaceTwins,
  type Shared,
  type Twin,
} from '../../tables/duplicates.ts';

/**
 * Returns the handler of duplicates, which lists voter IDs, and lines of rolls, that more than one
 * submission enrolled.
 * Each look leaves an audit line.
 */
export function duplicates({ db, lists, now }: Host) {
  return listing({
    asks: DuplicatesInput,
    sortOf: (_c, { sort }) => sort,
    count: (_c, limit, { people }) => countDuplicates(lists, people, limit),
    find: async (c, page, { people, sort }) => {
      const places = await listDuplicates(lists, people, page, sort?.direction);
      const found = await Promise.all(
        places.map(async ({ place, id, count }) => {
          const shared = fromId(id);
          return { place, id, count, shared, records: await listTwins(lists, people, shared) };
        }),
      );
      // The last one of a full page isn't sent.
      const twins = found.slice(0, page.limit - 1).flatMap(({ records }) => records);
      if (twins.length > 0)
        await auditAlone(db, {
          chain: VISITS_CHAIN,
          at: now(),
          actor: c.var.person,
          action: 'duplicates',
          object: people,
          detail: String(twins.length),
        });
      const bringerOf = await bringersOf(
        lists,
        found.flatMap(({ records }) => records),
      );
      return found.map(({ place, id, count, shared, records }) => ({
        place,
        id,
        item: {
          ...asItem(shared),
          count,
          records: records.map((twin) => asRecord(twin, bringerOf(twin))),
        } satisfies Duplicate,
      }));
    },
  });
}

/** A line is said with its booth; what has no voter ID in common has an empty one. */
function asItem(shared: Shared): Omit<Duplicate, 'records' | 'count'> {
  if ('voterId' in shared) return shared;
  const { assembly, booth, line } = shared;
  return {
    voterId: '',
    line: { assembly: String(assembly), booth: String(booth), line: String(line) },
  };
}

const numbersOf = ({
  assembly,
  booth,
  line,
}: {
  assembly: string;
  booth: string;
  line: string;
}) => ({
  assembly: Number(assembly),
  booth: Number(booth),
  line: Number(line),
});

/** As many as are shown: thousands would make the line of the audit log unreadable. */
function firstOf(references: string[]): string[] {
  const more = references.length - MAX_RECORDS;
  return more > 0 ? [...references.slice(0, MAX_RECORDS), `+${more}`] : references;
}

function asRecord(
  { voterId, reference, name, mobile, district, assembly, booth, receivedAt, enrolledBy }: Twin,
  broughtBy: string | undefined,
): Duplicate['records'][number] {
  return {
    voterId,
    reference,
    name,
    mobile,
    district,
    assembly: String(assembly),
    booth: String(booth),
    receivedAt: new Date(receivedAt).toISOString(),
    enrolledBy,
    ...(broughtBy !== undefined && { broughtBy }),
  };
}

/**
 * Returns the handler of resolveDuplicate. From then on only one record of the voter ID counts in
 * numbers, lists and exports. It deletes nothing.
 */
export function resolveDuplicate({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, ResolveInput);
    if (isRefusal(body)) return refuse(c, body);
    const { people, keep } = body.input;
    const shared: Shared =
      'line' in body.input ? numbersOf(body.input.line) : { voterId: body.input.voterId };
    const replaced = await db.transaction().execute(async (transaction) => {
      const others = await replaceTwins(transaction, people, shared, keep, now());
      if (others.length === 0) return undefined;
      await appendAudit(transaction, {
        at: now(),
        actor: c.var.person,
        action: 'resolveDuplicate',
        object: keep,
        detail: firstOf(others).join(' '),
      });
      return others.slice(0, MAX_RECORDS);
    });
    if (!replaced)
      return refuse(c, {
        code: 'notThere',
        msg: 'There is no such duplicate any more',
      });
    return c.json({ status: true, msg: 'Decided', data: { kept: keep, replaced } });
  };
}
