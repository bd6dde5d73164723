import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AssignedBooth } from '../../device/roll/assignedBooths.ts';

/**
 * What the phone has of the app: nothing yet, what enrolling voters needs, or all of it. `never`:
 * the browser has no workers, as in a private window of Firefox.
 */
type KeptApp = 'no' | 'enrolling' | 'whole' | 'never';

/**
 * Whether the phone is ready for a day without a signal.
 * - `never`, `no`: what the app needs isn't kept, or the host hasn't told of the person's booths.
 * - `noRoll`: the rolls of these booths haven't come.
 * - `enrolling`, `whole`: ready for voters, or for everything, with these booths. `isNew`: no page
 *   has said so yet.
 */
export type OfflineReady =
  | { type: 'never' | 'no' }
  | { type: 'noRoll'; booths: AssignedBooth[] }
  | { type: 'enrolling' | 'whole'; booths: AssignedBooth[]; isNew: boolean };

const SAID = 'saidOfflineReady';
const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
/** What a page before this one has said last. */
const saidBefore = localStorage.getItem(SAID);

let kept: KeptApp | undefined = workers ? undefined : 'never';
const listeners = new Set<() => void>();

if (workers) {
  workers.addEventListener('message', ({ data }: MessageEvent<{ kept?: KeptApp } | undefined>) => {
    if (data?.kept) hear(data.kept);
  });
  workers.addEventListener('controllerchange', ask);
  ask();
}

/** Asks the worker: it took charge once, and the browser may have cleared what it kept. */
function ask(): void {
  if (workers?.controller) workers.controller.postMessage('whatIsKept');
  else hear('no');
}

function hear(now: KeptApp): void {
  kept = now;
  for (const listener of listeners) listener();
}

/** Undefined until it's known, and while an older worker is in charge, which doesn't tell. */
export function useOfflineReady(owner: string | undefined): OfflineReady | undefined {
  const app = useSyncExternalStore(onKept, () => kept);
  const booths = useAssigned(owner, app);
  const ready = readiness(app, booths);
  const says = ready && 'isNew' in ready ? said(ready) : undefined;
  useEffect(() => {
    if (says) localStorage.setItem(SAID, says);
  }, [says]);
  return ready;
}

function readiness(
  app: KeptApp | undefined,
  booths: AssignedBooth[] | 'unread' | undefined,
): OfflineReady | undefined {
  if (app === undefined || booths === 'unread') return undefined;
  if (app === 'never' || app === 'no' || !booths) return { type: app === 'never' ? app : 'no' };
  const missing = booths.filter(({ voters }) => voters === 'missing');
  if (missing.length > 0) return { type: 'noRoll', booths: missing };
  const ready = { type: app, booths };
  return { ...ready, isNew: said(ready) !== saidBefore };
}

/** Tells one readiness from another, without the numbers of voters: they change with each roll. */
function said({ type, booths }: { type: string; booths: AssignedBooth[] }): string {
  return [type, ...booths.map(({ assembly, booth }) => `${assembly}/${booth}`)].join(' ');
}

/** @param app looks again when it changes: a part that was missing may have come */
function useAssigned(
  owner: string | undefined,
  app: KeptApp | undefined,
): AssignedBooth[] | 'unread' | undefined {
  const [read, setRead] = useState<{ owner: string; booths: AssignedBooth[] | undefined }>();
  useEffect(() => {
    if (owner === undefined || app === undefined) return;
    const stop = new AbortController();
    // The frame does without it: not everybody has a booth.
    void import('../../device/roll/assignedBooths.ts')
      .then(({ followAssigned }) =>
        followAssigned(owner, (booths) => setRead({ owner, booths }), stop.signal),
      )
      // The line was cut before this part came, so nobody knows the booths either.
      .catch(() => setRead({ owner, booths: undefined }));
    return () => stop.abort();
  }, [owner, app]);
  return read?.owner === owner ? read?.booths : 'unread';
}

function onKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
