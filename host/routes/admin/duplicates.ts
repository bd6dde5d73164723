import {
  DuplicatesInput,
  ResolveInput,
  type Duplicate,
} from '../../../src/domain/calls/duplicates.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { listing } from '../../http/listing.ts';
import { readJson } from '../../http/readJson.ts';
import { appendAudit, HOST_CHAIN } from '../../tables/audit.ts';
import { listDuplicates, listTwins, replaceTwins, type Twin } from '../../tables/duplicates.ts';

/**
 * Returns the handler of duplicates, which lists voter IDs enrolled by more than one submission.
 * Each look leaves an audit line.
 */
export function duplicates({ db, lists, now }: Host) {
  return listing({
    asks: DuplicatesInput,
    find: async (c, limit, before, { people }) => {
      const places = await listDuplicates(lists, people, limit, before);
      const twins = await listTwins(
        lists,
        people,
        places.map(({ id }) => id),
      );
      if (twins.length > 0)
        await db.transaction().execute((transaction) =>
          appendAudit(transaction, {
            chain: HOST_CHAIN,
            at: now(),
            actor: c.var.person.id,
            action: 'duplicates',
            object: people,
            detail: String(twins.length),
          }),
        );
      return places.map(({ place, id }) => ({
        place,
        id,
        item: { voterId: id, records: twins.filter(({ voterId }) => voterId === id).map(asRecord) },
      }));
    },
  });
}

function asRecord({
  reference,
  name,
  mobile,
  district,
  assembly,
  booth,
  receivedAt,
  enrolledBy,
}: Twin): Duplicate['records'][number] {
  return {
    reference,
    name,
    mobile,
    district,
    assembly: String(assembly),
    booth: String(booth),
    receivedAt: new Date(receivedAt).toISOString(),
    enrolledBy,
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
    const { people, voterId, keep } = body.input;
    const replaced = await db.transaction().execute(async (transaction) => {
      const references = (await listTwins(transaction, people, [voterId])).map(
        ({ reference }) => reference,
      );
      const others = references.filter((reference) => reference !== keep);
      if (!references.includes(keep) || others.length === 0) return undefined;
      await replaceTwins(transaction, others, keep, now());
      await appendAudit(transaction, {
        chain: HOST_CHAIN,
        at: now(),
        actor: c.var.person.id,
        action: 'resolveDuplicate',
        object: keep,
        detail: others.join(' '),
      });
      return others;
    });
    if (!replaced)
      return refuse(c, {
        code: 'notThere',
        msg: 'There is no such duplicate any more',
      });
    return c.json({ status: true, msg: 'Decided', data: { kept: keep, replaced } });
  };
}
