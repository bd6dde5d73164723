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
type Enrolled = v.InferOutput<typeof Enrolled>;

const nameOf = ({ assembly, booth }: Booth) => `enrolled ${assembly} ${booth}`;

/**
 * Notes a voter who was enrolled here, so that the booth's roll shows it and goes on at that house.
 * Sealed for this person, and deleted when they log out.
 */
export async function noteEnrolled(owner: string, place: Booth, voter: Enrolled): Promise<void> {
  const others = (await readNoted(owner, place)).filter(({ id }) => id !== voter.id);
  await keepAnswer(owner, nameOf(place), { at: Date.now(), data: [...others, voter] });
}

/**
 * `sentAt` is when the host took the voter; undefined if it hasn't. `savedAt` is when the entry was
 * saved, 0 if it's gone. Both are in milliseconds since 1970. `wrong`: the host has refused the
 * entry, or the phone has damaged it, so the voter isn't enrolled before somebody corrects it.
 */
export type EnrolledHere = Enrolled & {
  sentAt: number | undefined;
  savedAt: number;
  wrong: 'refused' | 'damaged' | undefined;
};

/** Returns the voters of a booth who were enrolled on this phone, the latest last. */
export async function enrolledHere(owner: string, place: Booth): Promise<EnrolledHere[]> {
  const noted = await readNoted(owner, place);
  if (noted.length === 0) return [];
  const entries = new Map((await readEntries()).map((entry) => [entry.id, entry]));
  return noted.flatMap((voter) => {
    const entry = entries.get(voter.id);
    if (entry?.state === 'discarded') return [];
    // An entry that isn't there any more was sent long ago.
    if (!entry) return { ...voter, sentAt: 0, savedAt: 0, wrong: undefined };
    const { savedAt, state } = entry;
    const wrong = state === 'refused' || state === 'damaged' ? state : undefined;
    return { ...voter, savedAt, sentAt: state === 'sent' ? entry.at : undefined, wrong };
  });
}

/** Returns the voters of a booth whom this phone has noted, also those who were discarded. */
export async function readNoted(owner: string, place: Booth): Promise<Enrolled[]> {
  const noted = v.safeParse(v.array(Enrolled), (await readKept(owner, nameOf(place)))?.data);
  return noted.success ? noted.output : [];
}
