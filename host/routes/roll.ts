import type { Next } from 'hono';
import * as v from 'valibot';
import { voterId } from '../../src/domain/forms/personFields.ts';
import { findAssembly } from '../../src/domain/places/regions.ts';
import { fieldsOfVoter, packVoter } from '../../src/domain/calls/roll.ts';
import { isRefusal, refuse, type Refusal } from '../http/answers.ts';
import { callerAddress, type Call, type Host } from '../http/call.ts';
import { readJson } from '../http/readJson.ts';
import type { Role } from '../tables/database.ts';
import { auditAlone } from '../tables/audit.ts';
import { findOnRoll, listBooth, type RollRow } from '../tables/roll.ts';
import { createThrottle } from '../http/throttle.ts';

/** In a quarter of an hour: more than anyone can type, far less than it takes to copy the roll. */
const LOOKUPS = 150;
const ROLLS = 20;
/** By address, which a camp or a whole mobile network may share; only what was not found counts. */
const GUEST_MISSES = 60;
/** The roll names everyone in a street: it is for those who go there. A lookup is for everyone who fills in a form. */
const ROLL_READERS: Role[] = ['volunteer', 'lead', 'admin'];

const TOO_MANY = {
  status: 429,
  code: 'tooManyLookups',
  msg: 'Too many requests. Please wait some minutes and try again.',
} satisfies Refusal;

const place = {
  assembly: v.pipe(
    v.string(),
    v.check((no) => findAssembly(no) !== undefined, 'voter:assembly.select'),
  ),
  booth: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'voter:booth.format')),
};
export const RollInput = v.object(place);
const GuestInput = v.object({ voterId: voterId('voter:voterId'), ...place });
/** Who is logged in need not name the booth. */
export const LookupInput = v.object({
  voterId: voterId('voter:voterId'),
  assembly: v.optional(place.assembly),
  booth: v.optional(place.booth),
});

/** lookup: what the electoral roll knows of a voter ID, as fields of the forms, or null. */
export function lookup({ db, now }: Host) {
  const byPerson = createThrottle(LOOKUPS);
  return async (c: Call): Promise<Response> => {
    const wait = byPerson.attempt(c.var.person.id, now());
    if (wait > 0) return refuse(c, { ...TOO_MANY, retryAfter: Math.ceil(wait / 1000) });
    const isLast = byPerson.isUsedUp(c.var.person.id);
    const body = await readJson(c, LookupInput);
    if (isRefusal(body)) return refuse(c, body);
    // A line for each look-up would make every form wait for one chain; the one who does nothing else gets a line.
    if (isLast)
      await auditAlone(db, {
        at: now(),
        actor: c.var.person.id,
        action: 'lookupsStopped',
        object: '',
        detail: String(LOOKUPS),
      });
    return found(c, await findOnRoll(db, body.input.voterId));
  };
}

/**
 * lookup without a login, for who registers: only with the booth that the same card names. A wrong booth and a number that is not
 * on the roll have one answer, so that nobody learns from numbers alone who lives where: docs/decisions/0019-guests.md.
 */
export function lookupAsGuest({ db, now }: Host) {
  const byAddress = createThrottle(GUEST_MISSES);
  return async (c: Call, next: Next): Promise<Response | undefined> => {
    if (c.req.header('authorization') !== undefined) {
      await next();
      return undefined;
    }
    const address = callerAddress(c);
    const wait = byAddress.attempt(address, now());
    if (wait > 0) return refuse(c, { ...TOO_MANY, retryAfter: Math.ceil(wait / 1000) });
    const body = await readJson(c, GuestInput);
    if (isRefusal(body)) return refuse(c, body);
    const row = await findOnRoll(db, body.input.voterId);
    const isThere =
      row?.assembly === Number(body.input.assembly) && row.booth === Number(body.input.booth);
    if (isThere) byAddress.takeBack(address);
    return found(c, isThere ? row : undefined);
  };
}

function found(c: Call, row: RollRow | undefined): Response {
  return c.json({
    status: true,
    msg: '',
    data: row
      ? fieldsOfVoter(
          { district: row.district, assembly: String(row.assembly), booth: String(row.booth) },
          row,
        )
      : null,
  });
}

/** roll: a booth's electoral roll as one compact download, for Auto Fetch without a connection. */
export function roll({ db, now }: Host) {
  const byPerson = createThrottle(ROLLS);
  return async (c: Call): Promise<Response> => {
    const { id, role } = c.var.person;
    if (!ROLL_READERS.includes(role))
      return refuse(c, { status: 403, code: 'role', msg: 'The roll is for volunteers' });
    const wait = byPerson.attempt(id, now());
    if (wait > 0) return refuse(c, { ...TOO_MANY, retryAfter: Math.ceil(wait / 1000) });
    const body = await readJson(c, RollInput);
    if (isRefusal(body)) return refuse(c, body);
    const { assembly, booth } = body.input;

    const district = findAssembly(assembly)?.district ?? '';
    const rows = await listBooth(db, {
      district,
      assembly: Number(assembly),
      booth: Number(booth),
    });
    await auditAlone(
      db,
      {
        at: now(),
        actor: id,
        action: 'roll',
        object: `${assembly}/${booth}`,
        detail: String(rows.length),
      },
      district,
    );
    const [first] = rows;
    const data = first
      ? {
          assembly,
          booth,
          importedAt: new Date(first.importedAt).toISOString(),
          voters: rows.map(packVoter),
        }
      : null;
    return c.json({ status: true, msg: '', data });
  };
}
