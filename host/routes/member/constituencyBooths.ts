import * as v from 'valibot';
import type { ConstituencyBooths } from '../../../src/domain/calls/constituencyBooths.ts';
import { findAssembly } from '../../../src/domain/places/regions.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import { createThrottle } from '../../http/throttle.ts';
import { listConstituency } from '../../tables/roll.ts';
import { place, refuseConstituency, TOO_MANY } from './roll.ts';

/** Per person in 15 minutes. Each counts a whole constituency's lines. */
const LOOKS = 60;

export const ConstituencyInput = v.object({ assembly: place.assembly });

/**
 * Returns the handler of constituencyBooths, which lists the booths of a constituency that have a
 * roll: docs/decisions/0048-constituency.md. It names nobody, so it leaves no line in the audit
 * log.
 */
export function constituencyBooths({ db, lists, now }: Host) {
  const byPerson = createThrottle({ db, now }, 'constituencyBooths', LOOKS);
  return async (c: Call): Promise<Response> => {
    const { wait } = await byPerson.attempt(c.var.person.id);
    if (wait > 0) return refuse(c, { ...TOO_MANY, retryAfter: wait });
    const body = await readJson(c, ConstituencyInput);
    if (isRefusal(body)) return refuse(c, body);
    const { assembly } = body.input;
    const refusal = await refuseConstituency(db, c.var.person, assembly);
    if (refusal) return refuse(c, refusal);

    const district = findAssembly(assembly)?.district ?? '';
    const booths = await listConstituency(lists, { district, assembly: Number(assembly) });
    const data: ConstituencyBooths = booths.map(({ booth, voters, importedAt }) => ({
      booth: String(booth),
      voters,
      importedAt: new Date(importedAt).toISOString(),
    }));
    return c.json({ status: true, msg: '', data });
  };
}
