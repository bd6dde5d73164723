import { ownerLoggedIn } from '../login/session.ts';
import { onOutboxChange } from '../storage/changes.ts';
import { boothsToSearch } from './constituency.ts';
import type { Asked, FromRolls, ToRolls } from './rolls.worker.ts';

export type { Found } from './rolls.worker.ts';
export type FoundInRolls = Exclude<FromRolls, 'failed'>;

/**
 * Reading hundreds of rolls takes a while, and somebody else may come to the table meanwhile. But a
 * phone with little memory ends the app while its camera is open.
 */
const KEPT_MS = hasMuchMemory() ? 10 * 60_000 : 0;

/** The worker that has read the rolls, for the next search. */
let open: { owner: string; of: string; worker: Worker } | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens a search over all rolls of these constituencies that are on the phone. A worker does it,
 * because hundreds of rolls would freeze the page.
 * @param onFound hears of each answer
 * @param onFailed hears that the worker can't do it
 * @returns what asks it, and what ends the search
 */
export async function searchRolls(
  owner: string,
  assemblies: string[],
  onFound: (found: FoundInRolls) => void,
  onFailed: () => void,
): Promise<{ ask: (asked: Asked) => void; end: () => void }> {
  const booths = await boothsToSearch(owner, assemblies);
  const of = JSON.stringify([owner, booths]);
  clearTimeout(closing);
  if (open?.of !== of) {
    close();
    const worker = new Worker(new URL('./rolls.worker.ts', import.meta.url), { type: 'module' });
    open = { owner, of, worker };
    worker.postMessage({ owner, booths } satisfies ToRolls);
  }
  const { worker } = open;
  const fail = () => {
    close();
    onFailed();
  };
  worker.onmessage = ({ data }: MessageEvent<FromRolls>) => {
    if (data === 'failed') fail();
    else onFound(data);
  };
  worker.onerror = fail;
  const ask = (asked: Asked) => worker.postMessage(asked satisfies ToRolls);
  ask({ query: '', most: 0 });
  return {
    ask,
    end() {
      worker.onmessage = null;
      worker.onerror = null;
      closing = setTimeout(close, KEPT_MS);
    },
  };
}

/** Only Chromium says how much: https://w3c.github.io/device-memory/ */
function hasMuchMemory(): boolean {
  const { deviceMemory = 4 } = navigator as { deviceMemory?: number };
  return deviceMemory > 2;
}

function close(): void {
  open?.worker.terminate();
  open = undefined;
}

// The rolls belong to one person.
onOutboxChange(() => {
  if (open && open.owner !== ownerLoggedIn()) close();
});
