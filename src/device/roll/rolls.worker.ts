import type { RollVoter } from '../../domain/calls/roll.ts';
import { growingIndex, type RollIndex } from '../../domain/roll/rollIndex.ts';
import { searchRoll } from '../../domain/roll/searchRoll.ts';
import { readBoothRoll, type Booth } from '../api/roll.ts';

/** A voter with the booth whose roll has them. `importedAt` is that roll's, in ISO 8601. */
export type Found = RollVoter & { place: Booth; importedAt: string };
/** First the booths to search, and then what somebody types. */
export type ToRolls = { owner: string; booths: Booth[] } | { query: string };
/**
 * The voters who fit `query`, and how many of the booths were searched for them. It comes again
 * once more booths can be searched.
 */
export type FromRolls =
  | { query: string; found: Found[]; ready: number }
  /** The store doesn't give the rolls. */
  | 'failed';

/** A part of the booths is searched while the others are being read. */
const PARTS = 8;

const worker = self as unknown as DedicatedWorkerGlobalScope;
const tell = (message: FromRolls) => worker.postMessage(message);

let index: RollIndex<Found> | undefined;
let ready = 0;
let asked = '';
let isAnswering = false;

worker.onmessage = ({ data }: MessageEvent<ToRolls>) => {
  if ('booths' in data) void read(data.owner, data.booths).catch(() => tell('failed'));
  else {
    asked = data.query;
    // Who types fast wants only the last answer.
    if (!isAnswering) setTimeout(answer);
    isAnswering = true;
  }
};

function answer(): void {
  isAnswering = false;
  const found = index && asked !== '' ? searchRoll(index, asked) : [];
  tell({ query: asked, found, ready });
}

/** Reads the rolls of all booths. Between two of them, messages are heard. */
async function read(owner: string, booths: Booth[]): Promise<void> {
  const growing = growingIndex<Found>();
  const step = Math.ceil(booths.length / PARTS);
  for (const [at, place] of booths.entries()) {
    const roll = await readBoothRoll(place, owner);
    const { importedAt = '', voters = [] } = roll ?? {};
    growing.add(voters.map((voter) => ({ ...voter, place, importedAt })));
    if ((at + 1) % step !== 0 && at + 1 !== booths.length) continue;
    index = growing.index();
    ready = at + 1;
    answer();
  }
}
