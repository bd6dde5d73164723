import * as v from 'valibot';
import { keepAnswer, readKept } from '../api/cache.ts';
import type { Booth } from '../api/roll.ts';
import { readEntries } from '../outbox/read.ts';

/**
 * A voter who was enrolled on this phone: their voter ID and line, the street of their address, and
 * the id of the entry.
 */
const Enrolled = v.object({
  id: v.string(),
  voterId: v.string(),
  line: v.number(),
  street: v.string(),
});
export type Enrolled = v.InferOutput<typeof Enrolled>;

const nameOf = ({ assembly, booth }: Booth) => `enrolled ${assembly} ${booth}`;

/**
 * Notes a voter who was enrolled here, so that the booth's roll shows it and goes on at that house.
 * Sealed for this person, and deleted when they log out.
 */
export async function noteEnrolled(owner: string, place: Booth, voter: Enrolled): Promise<void> {
  const others = (await readNoted(owner, place)).filter(({ id }) => id !== voter.id);
  await keepAnswer(owner, nameOf(place), { at: Date.now(), data: [...others, voter] });
}

/** Returns the voters of a booth who were enrolled on this phone, the latest last. */
export async function enrolledHere(owner: string, place: Booth): Promise<Enrolled[]> {
  const noted = await readNoted(owner, place);
  if (noted.length === 0) return [];
  const entries = await readEntries();
  const discarded = new Set(
    entries.filter(({ state }) => state === 'discarded').map(({ id }) => id),
  );
  return noted.filter(({ id }) => !discarded.has(id));
}

async function readNoted(owner: string, place: Booth): Promise<Enrolled[]> {
  const noted = v.safeParse(v.array(Enrolled), (await readKept(owner, nameOf(place)))?.data);
  return noted.success ? noted.output : [];
}
