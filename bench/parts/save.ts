import { call, openPages } from '../openPages.ts';
import type { ContenderName } from '../page/page.ts';
import { median, ms, ratio, table, times } from '../statistics.ts';
import { PHOTO_BYTES, type Part } from './part.ts';

const NAMES: Partial<Record<ContenderName, string>> = {
  bareStrict: 'bare IndexedDB put, strict: the limit',
  outbox: 'this outbox: sealed, strict, read back, hashes compared',
  workbox: 'workbox-background-sync',
  localForage: 'localForage',
  dexie: 'Dexie',
  pouchDb: 'PouchDB with attachments',
  oneByOne: 'one by one, as Enketo',
  bareRelaxed: 'bare IndexedDB put, relaxed',
};

/** Saving one submission of twenty fields and three photos; all contenders in turn, each at its own origin. */
export const savePart: Part = async ({ server, quick }) => {
  const pages = await openPages(server);
  const names = Object.keys(NAMES) as ContenderName[];
  const took = new Map<ContenderName, number[]>(names.map((name) => [name, []]));
  for (let round = -2; round < (quick ? 5 : 40); round += 1) {
    for (const name of names) {
      const time = await call(await pages.of(name), 'save', name, PHOTO_BYTES);
      // The first two make the databases and warm up.
      if (round >= 0) took.get(name)?.push(time);
    }
  }
  await pages.close();
  const rows = [...took].map(([name, values]) => [NAMES[name] ?? name, ms(median(values)), times(ratio(values, took.get('bareStrict') ?? []))]);
  return { text: table(['saving one entry, 3 photos of 100 kB', 'median', 'to the limit'], rows), browser: pages.version };
};
