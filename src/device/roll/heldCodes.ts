import * as v from 'valibot';
import { fromBase45, toBase45 } from '../../domain/roll/base45.ts';
import {
  packCode,
  settle,
  unpackCode,
  withCode,
  type BoothCode,
  type HeldCode,
} from '../../domain/roll/boothCode.ts';
import { readKept } from '../storage/keptAnswers.ts';
import { keepOwn } from '../api/keepOwn.ts';
import type { Booth } from '../api/roll.ts';
import { readSession } from '../login/session.ts';

/**
 * The codes of teammates' phones that this phone has read, and what the host had told it by then.
 * Sealed for this person, beside the booth's roll, and deleted when they log out. `phone` is the
 * random number of this phone's own codes, undefined before the first. `read` has the nonces of the
 * codes that were read last.
 */
const Held = v.object({
  phone: v.optional(v.number()),
  // Earlier builds kept texts alone.
  codes: v.fallback(v.array(v.object({ text: v.string(), heard: v.number() })), []),
  read: v.optional(v.array(v.string()), []),
});

/** More than a team shows in a minute. Codes of other minutes have their order by their time. */
const MOST_READ = 50;

const NONCE_BYTES = 12;

const MINUTE_MS = 60_000;

const nameOf = ({ assembly, booth }: Booth) => `codes ${assembly} ${booth}`;

async function read(owner: string, place: Booth): Promise<v.InferOutput<typeof Held>> {
  const held = v.safeParse(Held, (await readKept(owner, nameOf(place)))?.data);
  return held.success ? held.output : { codes: [], read: [] };
}

/** Keeps codes, unless this person has logged out meanwhile. Returns true if it did. */
async function write(
  owner: string,
  place: Booth,
  held: v.InferOutput<typeof Held>,
): Promise<boolean> {
  if ((await readSession())?.owner !== owner) return false;
  await keepOwn(owner, nameOf(place), { at: Date.now(), data: held });
  return true;
}

/** What the host has told of the booth, and when. */
type Told = Parameters<typeof settle>[1];

/** Returns the latest code of each phone, with what still holds beside what the host has told. */
export async function heldCodes(owner: string, place: Booth, team: Told): Promise<HeldCode[]> {
  const { codes } = await read(owner, place);
  const unpacked = codes.flatMap(({ text, heard }): HeldCode[] => {
    const code = unpackCode(fromBase45(text) ?? new Uint8Array());
    return code ? [{ ...code, heard }] : [];
  });
  return settle(unpacked, team, Math.floor(Date.now() / MINUTE_MS));
}

/**
 * Adds a code to them, unless it was read before: a picture of it may be older than the code that
 * the phone has shown since. Returns false if this person has logged out meanwhile.
 */
export async function holdCode(
  owner: string,
  place: Booth,
  team: Told,
  code: BoothCode,
  sealed: Uint8Array,
): Promise<boolean> {
  const held = await read(owner, place);
  const nonce = toBase45(sealed.subarray(0, NONCE_BYTES));
  if (held.read.includes(nonce)) return true;
  const codes = withCode(await heldCodes(owner, place, team), { ...code, heard: team.at });
  return write(owner, place, {
    ...held,
    codes: codes.map(({ heard, ...each }) => ({ text: toBase45(packCode(each)), heard })),
    read: [...held.read, nonce].slice(-MOST_READ),
  });
}

/** Returns the random number of this phone's codes, undefined before the first. */
export async function readNumberOfPhone(owner: string, place: Booth): Promise<number | undefined> {
  return (await read(owner, place)).phone;
}

/** Returns that number, and makes it if there is none. */
export async function numberOfPhone(owner: string, place: Booth): Promise<number> {
  const held = await read(owner, place);
  if (held.phone !== undefined) return held.phone;
  const [phone = 0] = crypto.getRandomValues(new Uint32Array(1));
  await write(owner, place, { ...held, phone });
  return phone;
}
