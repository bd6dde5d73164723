import * as v from 'valibot';
import { readKept } from '../storage/keptAnswers.ts';
import { keepOwn } from '../api/keepOwn.ts';
import { hasArrived, isEnded } from '../../domain/outbox/outbox.ts';
import { idSaid, listedAsOf } from '../../domain/roll/rollLineOf.ts';
import { readBoothRoll, type Booth } from '../api/roll.ts';
import { readEntries } from '../outbox/read.ts';

/**
 * A voter who was enrolled on this phone: their voter ID and line, the street of their address, and
 * the id of the entry. `listedAs` is the other voter ID that the roll of that day had for them, or
 * ''; notes of earlier versions of the app don't say it.
 */
const Enrolled = v.object({
  id: v.string(),
  voterId: v.string(),
  line: v.number(),
  street: v.string(),
  listedAs: v.optional(v.string()),
});
type Enrolled = v.InferOutput<typeof Enrolled>;

/** As what somebody was enrolled. A voter may become a member, too. */
export type EnrolledAs = 'voter' | 'member';

const NAMES = { voter: 'enrolled', member: 'members' };
const nameOf = ({ assembly, booth }: Booth, as: EnrolledAs) => `${NAMES[as]} ${assembly} ${booth}`;

/**
 * Notes whom somebody enrolled here, so that the booth's roll shows it and goes on at that house.
 * Sealed for this person, and deleted when they log out.
 */
export async function noteEnrolled(
  owner: string,
  place: Booth,
  { rollSaid = '', ...voter }: Omit<Enrolled, 'listedAs'> & { rollSaid?: string },
  as: EnrolledAs = 'voter',
): Promise<void> {
  const roll = (await readBoothRoll(place, owner))?.voters ?? [];
  const listedAs = listedAsOf({ ...voter, rollSaid }, roll) || idSaid(rollSaid);
  const others = (await readNoted(owner, place, as)).filter(({ id }) => id !== voter.id);
  await keepOwn(owner, nameOf(place, as), {
    at: Date.now(),
    data: [...others, { ...voter, listedAs }],
  });
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

/** Returns those of a booth who were enrolled on this phone, the latest last. */
export async function enrolledHere(
  owner: string,
  place: Booth,
  as: EnrolledAs = 'voter',
): Promise<EnrolledHere[]> {
  const noted = await readNoted(owner, place, as);
  if (noted.length === 0) return [];
  const entries = new Map((await readEntries()).map((entry) => [entry.id, entry]));
  return noted.flatMap((voter) => {
    const entry = entries.get(voter.id);
    if (entry && isEnded(entry) && !hasArrived(entry)) return [];
    // An entry that isn't there any more was sent long ago.
    if (!entry) return { ...voter, sentAt: 0, savedAt: 0, wrong: undefined };
    const { savedAt, state } = entry;
    const wrong = state === 'refused' || state === 'damaged' ? state : undefined;
    return { ...voter, savedAt, sentAt: state === 'sent' ? entry.at : undefined, wrong };
  });
}

/** Returns those of a booth whom this phone has noted, also those who were discarded. */
export async function readNoted(
  owner: string,
  place: Booth,
  as: EnrolledAs = 'voter',
): Promise<Enrolled[]> {
  const noted = v.safeParse(v.array(Enrolled), (await readKept(owner, nameOf(place, as)))?.data);
  return noted.success ? noted.output : [];
}

/**
 * Says when a person was enrolled here as a member, in milliseconds since 1970, or 0 if that was
 * long ago. Returns undefined if they weren't.
 * @param except the id of the entry that asks
 */
export async function memberSince(
  owner: string,
  place: Booth,
  voterId: string,
  except: string,
): Promise<number | undefined> {
  const members = await enrolledHere(owner, place, 'member');
  return members.find(
    (member) => !member.wrong && member.voterId === voterId && member.id !== except,
  )?.savedAt;
}
