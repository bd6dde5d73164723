import type { RollVoter } from '../../domain/calls/roll.ts';
import { growingIndex, type RollIndex } from '../../domain/roll/rollIndex.ts';
import { placesInRoll } from '../../domain/roll/searchRoll.ts';
import { readBoothRoll, type Booth } from '../api/roll.ts';
import { missRoll } from './constituency.ts';

/** A roll among others. `importedAt` is in ISO 8601. */
type OneRoll = { place: Booth; importedAt: string };
/** A voter with the roll that has them. */
export type Found = RollVoter & OneRoll;
/** First the booths to search, and then what somebody types and how many voters to show. */
export type ToRolls = { owner: string; booths: Booth[] } | Asked;
export type Asked = { query: string; most: number };
/**
 * The first voters who fit `query`, how many fit, and how many booths of `all` were searched for
 * them. It comes again once more booths can be searched. A booth whose roll the browser has lost
 * isn't one of them.
 */
export type FromRolls =
  | { query: string; found: Found[]; fitting: number; ready: number; all: number }
  /** The store doesn't give the rolls. */
  | 'failed';

/** A part of the booths is searched while the others are being read. */
const PARTS = 8;

const worker = self as unknown as DedicatedWorkerGlobalScope;
const tell = (message: FromRolls) => worker.postMessage(message);

let index: RollIndex<RollVoter> | undefined;
/** The rolls in the index, each with the place of its first voter. */
const rolls: (OneRoll & { from: number })[] = [];
let ready = 0;
let all = 0;
let asked: Asked = { query: '', most: 0 };
let isAnswering = false;

worker.onmessage = ({ data }: MessageEvent<ToRolls>) => {
  if ('booths' in data) void read(data.owner, data.booths).catch(() => tell('failed'));
  else {
    asked = data;
    // Who types fast wants only the last answer.
    if (!isAnswering) setTimeout(answer);
    isAnswering = true;
  }
};

function answer(): void {
  isAnswering = false;
  const { query, most } = asked;
  const places = index && query !== '' ? placesInRoll(index, query) : [];
  const found = index ? votersAt(index, places.slice(0, most)) : [];
  tell({ query, found, fitting: places.length, ready, all });
}

function votersAt(roll: RollIndex<RollVoter>, places: number[]): Found[] {
  return places.flatMap((at) => {
    const voter = roll.voters[at];
    const of = rolls.findLast(({ from }) => from <= at);
    return voter && of ? [{ ...voter, place: of.place, importedAt: of.importedAt }] : [];
  });
}

/** Reads the rolls of all booths. Between two of them, messages are heard. */
async function read(owner: string, booths: Booth[]): Promise<void> {
  const { add, index: indexNow } = growingIndex<RollVoter>(true);
  const step = Math.ceil(booths.length / PARTS);
  all = booths.length;
  let from = 0;
  for (const [at, place] of booths.entries()) {
    const roll = await readBoothRoll(place, owner);
    if (roll) {
      rolls.push({ place, importedAt: roll.importedAt, from });
      add(roll.voters);
      from += roll.voters.length;
    } else {
      all -= 1;
      // It may wait for a fetch. If the store fails, reading the next roll says so.
      void missRoll(owner, place).catch(() => undefined);
    }
    if ((at + 1) % step !== 0 && at + 1 !== booths.length) continue;
    index = indexNow();
    ready = rolls.length;
    answer();
  }
}
