import { createHash } from 'node:crypto';
import type { Next } from 'hono';
import * as v from 'valibot';
import { DAY_MS } from '../../../src/domain/app/calendar.ts';
import { voterId } from '../../../src/domain/forms/personFields.ts';
import { findAssembly } from '../../../src/domain/places/regions.ts';
import {
  blockOf,
  blockTexts,
  fieldsOfVoter,
  packApart,
  packVoters,
  shortHash,
} from '../../../src/domain/calls/roll.ts';
import { isRefusal, refuse, type Refusal } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import type { HostDatabase, Role } from '../../database/database.ts';
import { auditAlone } from '../../tables/audit.ts';
import { mayGoTo, type Person } from '../../tables/people.ts';
import { findOnRoll, listBooth } from '../../tables/roll.ts';
import type { RollRow } from '../../database/schema.ts';
import { createNetworkThrottle, createThrottle, TOO_MANY_TODAY } from '../../http/throttle.ts';

/** Per person in 15 minutes: more than anyone can type, far too few to copy the roll. */
const LOOKUPS = 150;
const ROLLS = 20;
/** Per person in a day: a volunteer goes to few booths. */
const ROLLS_A_DAY = 60;
/** Per lead or administrator in a day, as part of a constituency. Few have more booths. */
const CONSTITUENCY_ROLLS_A_DAY = 400;
/** Per member in a day. Anybody can register, and a family is smaller. */
const MEMBER_LOOKUPS = 30;
/**
 * Per network in a day, for all members' lookups and what guests find: a camp registers fewer. Then
 * people type what Auto Fetch would have filled in.
 */
const STRANGER_LOOKUPS = 300;
/** Per address, which a camp or a whole mobile network may share. Only misses count. */
const GUEST_MISSES = 60;
/**
 * The roll names everyone in a street, so only people who go there may read it. Everyone who fills
 * in a form may do a lookup.
 */
const ROLL_READERS: Role[] = ['volunteer', 'lead', 'admin'];
/** Who may keep all booths of a constituency: docs/decisions/0048-constituency.md. */
const CONSTITUENCY_READERS: Role[] = ['lead', 'admin'];

export const TOO_MANY = {
  code: 'tooManyLookups',
  msg: 'Too many requests. Please wait some minutes and try again.',
} satisfies Refusal;

export const OTHER_BOOTH = {
  code: 'booth',
  msg: 'The roll is for the volunteers there',
} satisfies Refusal;

/** A booth, as calls name it. */
export const place = {
  assembly: v.pipe(
    v.string(),
    v.check((no) => findAssembly(no) !== undefined, 'voter:assembly.select'),
  ),
  booth: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'voter:booth.format')),
};
export const BoothInput = v.object(place);
export const RollInput = v.object({
  ...place,
  /** Hashes of the blocks that the phone has. */
  has: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(12))), v.maxLength(400))),
  /** The phone takes initials apart from the names. */
  apart: v.optional(v.boolean(), false),
  /** The phone fetches all booths of the constituency. */
  ofConstituency: v.optional(v.boolean(), false),
});
type RollInput = v.InferOutput<typeof RollInput>;
const GuestInput = v.object({ voterId: voterId('voter:voterId'), ...place });
/** People who are logged in needn't name the booth. */
export const LookupInput = v.object({
  voterId: voterId('voter:voterId'),
  assembly: v.optional(place.assembly),
  booth: v.optional(place.booth),
});

/**
 * Returns the handler of lookup for people who are logged in. It gives what the electoral roll
 * knows of a voter ID, as fields of the forms, or null.
 */
export function lookup({ db, now }: Host) {
  const byPerson = createThrottle({ db, now }, 'lookup', LOOKUPS);
  const ofMember = createThrottle({ db, now }, 'memberLookup', MEMBER_LOOKUPS, DAY_MS);
  const ofStrangers = createNetworkThrottle(
    { db, now },
    'strangerLookup',
    STRANGER_LOOKUPS,
    DAY_MS,
  );
  return async (c: Call): Promise<Response> => {
    const { wait, isLast } = await byPerson.attempt(c.var.person.id);
    if (wait > 0) return refuse(c, { ...TOO_MANY, retryAfter: wait });
    const body = await readJson(c, LookupInput);
    if (isRefusal(body)) return refuse(c, body);
    if (c.var.person.role === 'member') {
      const ofDay =
        (await ofMember.attempt(c.var.person.id)).wait ||
        (await ofStrangers.attempt(c.var.network)).wait;
      if (ofDay > 0) return refuse(c, { ...TOO_MANY_TODAY, retryAfter: ofDay });
    }
    // An audit line per lookup would make all forms wait for one chain. Only a person who reaches
    // the limit gets a line.
    if (isLast)
      await auditAlone(db, {
        at: now(),
        actor: c.var.person.id,
        action: 'lookupsStopped',
        detail: String(LOOKUPS),
      });
    return found(c, await findOnRoll(db, body.input.voterId));
  };
}

/**
 * Returns the handler of lookup for guests who register. They must name the booth on the voter's
 * card. A wrong booth and an unknown voter ID get the same answer, so a number alone never reveals
 * where somebody lives: docs/decisions/0019-guests.md. Calls with a token go on to the next
 * handler.
 */
export function lookupAsGuest({ db, now }: Host) {
  const byAddress = createNetworkThrottle({ db, now }, 'guest', GUEST_MISSES);
  const ofStrangers = createNetworkThrottle(
    { db, now },
    'strangerLookup',
    STRANGER_LOOKUPS,
    DAY_MS,
  );
  return async (c: Call, next: Next): Promise<Response | undefined> => {
    if (c.req.header('authorization') !== undefined) {
      await next();
      return undefined;
    }
    const { wait, takeBack } = await byAddress.attempt(c.var.network);
    if (wait > 0) return refuse(c, { ...TOO_MANY, retryAfter: wait });
    const body = await readJson(c, GuestInput);
    if (isRefusal(body)) return refuse(c, body);
    const row = await findOnRoll(db, body.input.voterId);
    const isThere =
      row?.assembly === Number(body.input.assembly) && row.booth === Number(body.input.booth);
    if (isThere) {
      await takeBack();
      const ofDay = await ofStrangers.attempt(c.var.network);
      if (ofDay.wait > 0) return refuse(c, { ...TOO_MANY_TODAY, retryAfter: ofDay.wait });
    }
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

/**
 * Refuses whoever may not have the roll of a booth. A volunteer whom the office assigned to booths
 * gets only those.
 */
export async function refuseRoll(
  db: HostDatabase,
  { id, role }: Person,
  { assembly, booth }: { assembly: string; booth: string },
): Promise<Refusal | undefined> {
  if (!ROLL_READERS.includes(role)) return { code: 'role', msg: 'The roll is for volunteers' };
  if (role === 'volunteer' && !(await mayGoTo(db, id, Number(assembly), Number(booth))))
    return OTHER_BOOTH;
  return undefined;
}

/**
 * Refuses whoever may not have all rolls of a constituency. Leads whom the office assigned to
 * booths get the constituencies of those.
 */
export async function refuseConstituency(
  db: HostDatabase,
  { id, role }: Person,
  assembly: string,
): Promise<Refusal | undefined> {
  if (!CONSTITUENCY_READERS.includes(role))
    return { code: 'role', msg: 'A constituency is for leads and the office' };
  if (role === 'lead' && !(await mayGoTo(db, id, Number(assembly)))) return OTHER_BOOTH;
  return undefined;
}

/**
 * Returns the handler of roll, which gives a booth's electoral roll as one compact download. Auto
 * Fetch then works offline.
 */
export function roll({ db, now }: Host) {
  const byPerson = createThrottle({ db, now }, 'roll', ROLLS);
  const ofDay = createThrottle({ db, now }, 'rollDay', ROLLS_A_DAY, DAY_MS);
  const ofConstituencyDay = createThrottle(
    { db, now },
    'constituencyDay',
    CONSTITUENCY_ROLLS_A_DAY,
    DAY_MS,
  );
  const begun = createThrottle({ db, now }, 'constituencyBegun', 1, DAY_MS);

  async function refuseOne(person: Person, input: RollInput): Promise<Refusal | undefined> {
    const { wait } = await byPerson.attempt(person.id);
    if (wait > 0) return { ...TOO_MANY, retryAfter: wait };
    const { wait: ofToday } = await ofDay.attempt(person.id);
    if (ofToday > 0) return { ...TOO_MANY_TODAY, retryAfter: ofToday };
    return refuseRoll(db, person, input);
  }
  async function refuseOneOfAll(person: Person, input: RollInput): Promise<Refusal | undefined> {
    const { wait } = await ofConstituencyDay.attempt(person.id);
    if (wait > 0) return { ...TOO_MANY_TODAY, retryAfter: wait };
    return refuseConstituency(db, person, input.assembly);
  }

  return async (c: Call): Promise<Response> => {
    const { person } = c.var;
    const body = await readJson(c, RollInput);
    if (isRefusal(body)) return refuse(c, body);
    const { assembly, booth, has, apart, ofConstituency } = body.input;
    const refusal = await (ofConstituency ? refuseOneOfAll : refuseOne)(person, body.input);
    if (refusal) return refuse(c, refusal);

    const district = findAssembly(assembly)?.district ?? '';
    const rows = await listBooth(db, {
      district,
      assembly: Number(assembly),
      booth: Number(booth),
    });
    const deed = { chain: district, at: now(), actor: person.id };
    if (!ofConstituency)
      await auditAlone(db, {
        ...deed,
        action: 'roll',
        object: `${assembly}/${booth}`,
        detail: String(rows.length),
      });
    // One line for all booths: hundreds would bury what else the office looks for.
    else if ((await begun.attempt(`${person.id} ${assembly}`)).wait === 0)
      await auditAlone(db, { ...deed, action: 'constituency', object: assembly });
    const changed = has && changedBlocks(rows, has);
    const data =
      rows.length > 0
        ? {
            assembly,
            booth,
            importedAt: new Date(Math.max(...rows.map((row) => row.importedAt))).toISOString(),
            ...(changed && { changed }),
            voters: (apart ? packApart : packVoters)(
              changed ? rows.filter((row) => changed.includes(blockOf(row))) : rows,
            ),
          }
        : null;
    return c.json({ status: true, msg: '', data });
  };
}

/** Returns the blocks of a roll that a phone lacks, has otherwise, or has no more. */
function changedBlocks(rows: RollRow[], has: string[]): number[] {
  const texts = blockTexts(rows);
  const count = Math.max(has.length, ...[...texts.keys()].map((block) => block + 1));
  return Array.from({ length: count }, (_, block) => block).filter((block) => {
    const text = texts.get(block);
    const hash = text === undefined ? '' : shortHash(createHash('sha256').update(text).digest());
    return hash !== (has[block] ?? '');
  });
}
