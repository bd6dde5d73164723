import { AuditInput, type AuditState } from '../../../src/domain/calls/audit.ts';
import type { Call, Host } from '../../http/call.ts';
import { listing } from '../../http/listing.ts';
import { countAudit, findBrokenAudit, listAudit } from '../../tables/audit.ts';

/** Returns the handler of viewAudit, which lists a chain of the audit log. */
export function viewAudit({ db }: Host) {
  return listing({
    asks: AuditInput,
    sortOf: (_c, { sort }) => sort,
    count: async (_c, _limit, { chain }) => (await countAudit(db, chain))[0]?.lines,
    find: async (_c, page, { chain, sort }) =>
      (await listAudit(db, chain, page, sort?.direction)).map(
        ({ number, at, actor, userName, action, object, aboutName, detail }) => ({
          id: chain,
          place: number,
          item: {
            number,
            at: new Date(at).toISOString(),
            actor: userName ?? actor,
            action,
            object: aboutName ?? object,
            detail,
          },
        }),
      ),
  });
}

/** Returns the handler of checkAudit, which reads every chain and reports whether it is whole. */
export function checkAudit({ lists }: Host) {
  return async (c: Call): Promise<Response> => {
    const [chains, broken] = await Promise.all([countAudit(lists), findBrokenAudit(lists)]);
    const data: AuditState = {
      chains: chains.map(({ chain, lines }) => ({
        chain,
        lines,
        broken: broken.find((each) => each.chain === chain)?.number ?? null,
      })),
    };
    return c.json({ status: true, msg: '', data });
  };
}
