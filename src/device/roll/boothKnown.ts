import { isEnded } from '../../domain/outbox/outbox.ts';
import type { BoothCounts } from '../../domain/roll/countMarks.ts';
import { listKept } from '../storage/keptAnswers.ts';
import { fetchBoothRoll, type Booth } from '../api/roll.ts';
import { readSession } from '../login/session.ts';
import { readOutbox } from '../outbox/read.ts';
import { constituenciesIn } from './keptNames.ts';
import { phonesHeard, type PhoneFacts } from './boothCodes.ts';
import { readNoted } from './enrolledHere.ts';
import { countEnrolled, hearFromTeam, tellNews } from './team.ts';

/**
 * What this phone knows of a booth by itself. `told` is what it has heard of the team, from the
 * host and by codes, and `codes` are what phones said by codes. `waiting` counts the booth's voters
 * whom it has saved and not sent, and `since` is when it saved the first of them. `savedAt` has the
 * times of all its entries, by which it recognises its own reports. Times are in milliseconds since
 * 1970.
 */
export type BoothKnown = {
  told: (BoothCounts & { at: number }) | undefined;
  codes: PhoneFacts[];
  waiting: number;
  since: number;
  savedAt: ReadonlySet<number>;
};

/** @throws the database's own error */
export async function readBoothKnown(owner: string, place: Booth): Promise<BoothKnown> {
  const [counted, codes, noted, { entries }] = await Promise.all([
    countEnrolled(owner, place),
    phonesHeard(owner, place),
    readNoted(owner, place),
    readOutbox(),
  ]);
  const ofBooth = new Set(noted.map(({ id }) => id));
  const waiting = entries.filter(
    (entry) => entry.owner === owner && ofBooth.has(entry.id) && !isEnded(entry),
  );
  return {
    told:
      typeof counted === 'object'
        ? { ...counted, at: Math.max(counted.at, ...codes.map(({ madeAt }) => madeAt)) }
        : undefined,
    codes,
    waiting: waiting.length,
    since: Math.min(...waiting.map(({ savedAt }) => savedAt)),
    savedAt: new Set(entries.map(({ savedAt }) => savedAt)),
  };
}

/**
 * Hears of the booth's team, and fetches the roll if this phone lacks it. Then the phone can count
 * without a signal, and knows the key with which it checks codes.
 * @throws the database's own error
 */
export async function hearOfBooth(owner: string, place: Booth): Promise<void> {
  const session = await readSession();
  if (session?.owner !== owner || (await hearFromTeam(place, session)) !== 'done') return;
  if ((await countEnrolled(owner, place)) !== 'noRoll') return;
  if (typeof (await fetchBoothRoll(place, session)) === 'number') tellNews();
}

/**
 * Returns the booths of whose team this phone has heard, or whose roll it has. Of a constituency
 * that it keeps, the roll alone doesn't count.
 * @throws the database's own error
 */
export async function boothsHere(owner: string): Promise<Booth[]> {
  const names = await listKept(owner);
  const whole = constituenciesIn(names);
  const booths = names
    .map((name) => name.split(' '))
    .flatMap(([what, assembly = '', booth = '']) =>
      what === 'team' || (what === 'roll' && !whole.includes(assembly))
        ? [`${assembly} ${booth}`]
        : [],
    );
  return [...new Set(booths)]
    .map((name) => name.split(' '))
    .map(([assembly = '', booth = '']) => ({ assembly, booth }))
    .toSorted(
      (a, b) => Number(a.assembly) - Number(b.assembly) || Number(a.booth) - Number(b.booth),
    );
}
