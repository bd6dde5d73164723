import * as v from 'valibot';
import { fromBase45, toBase45 } from '../../domain/roll/base45.ts';
import type { BoothMarks } from '../../domain/roll/boothChanges.ts';
import {
  packCode,
  settle,
  unpackCode,
  withCode,
  type BoothCode,
} from '../../domain/roll/boothCode.ts';
import { keepAnswer, readKept } from '../api/cache.ts';
import type { Booth } from '../api/roll.ts';
import { readSession } from '../api/session.ts';

/**
 * The codes of teammates' phones that this phone has read. Sealed for this person, beside the
 * booth's roll, and deleted when they log out. `phone` is the random number of this phone's own
 * codes, undefined before the first. `read` has the signatures of the codes that were read last.
 */
const Held = v.object({
  phone: v.optional(v.number()),
  codes: v.array(v.string()),
  read: v.optional(v.array(v.string()), []),
});

/** More than a team shows in a minute. Codes of other minutes have their order by their time. */
const MOST_READ = 50;

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
  await keepAnswer(owner, nameOf(place), { at: Date.now(), data: held });
  return true;
}

const unpacked = (codes: string[]) =>
  codes.flatMap((text) => unpackCode(fromBase45(text) ?? new Uint8Array()) ?? []);
const packed = (codes: BoothCode[]) => codes.map((code) => toBase45(packCode(code)));

/** Returns the latest code of each phone, with what still holds beside what the host has told. */
export async function heldCodes(
  owner: string,
  place: Booth,
  team: BoothMarks,
): Promise<BoothCode[]> {
  const { codes } = await read(owner, place);
  return settle(unpacked(codes), team, Math.floor(Date.now() / MINUTE_MS));
}

/**
 * Adds a code to them, unless it was read before: a picture of it may be older than the code that
 * the phone has shown since. Returns false if this person has logged out meanwhile.
 */
export async function holdCode(
  owner: string,
  place: Booth,
  team: BoothMarks,
  code: BoothCode,
  signature: Uint8Array,
): Promise<boolean> {
  const held = await read(owner, place);
  const sign = toBase45(signature);
  if (held.read.includes(sign)) return true;
  const codes = packed(withCode(await heldCodes(owner, place, team), code));
  return write(owner, place, { ...held, codes, read: [...held.read, sign].slice(-MOST_READ) });
}

/**
 * Drops for good what the host has told of: if it no longer names a voter later, they were erased.
 */
export async function settleCodes(owner: string, place: Booth, team: BoothMarks): Promise<void> {
  const held = await read(owner, place);
  if (held.codes.length === 0) return;
  await write(owner, place, { ...held, codes: packed(await heldCodes(owner, place, team)) });
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
