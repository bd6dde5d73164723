import { call, openPages } from '../openPages.ts';
import type { ContenderName } from '../page/page.ts';
import { median, ms, table } from '../statistics.ts';
import { PHOTO_BYTES, type Part } from './part.ts';

/** Where there are more entries, their photos are smaller, for the disk's sake: no list reads them. */
const SMALL_PHOTO_BYTES = 2_000;
const LARGE_STORE = 1_000;
const LOOKS = 7;

/** What saving and looking cost while more and more waits: this outbox, and one store of whole records. */
export const growth: Part = async ({ server, quick }) => {
  const pages = await openPages(server);
  const rows: string[][] = [];
  for (const count of quick ? [10, 100] : [10, 100, 1_000, 10_000]) {
    for (const name of ['outbox', 'bareStrict'] as const satisfies ContenderName[]) {
      // Whole records of ten thousand entries would not fit into the page.
      if (name === 'bareStrict' && count > LARGE_STORE) continue;
      const origin = `${name}-${count}`;
      const photoBytes = count > LARGE_STORE ? SMALL_PHOTO_BYTES : PHOTO_BYTES;
      const page = await pages.of(name, origin);
      await call(page, 'fill', name, count, photoBytes);
      const look = async (what: 'count' | 'list' | 'firstRows') => median(await repeat(() => call(page, 'do', name, what)));
      const row = [ms(median(await repeat(() => call(page, 'save', name, photoBytes)))), ms(await look('count')), ms(await look('firstRows')), ms(await look('list'))];
      const firstLook = await repeat(async () => {
        await pages.closePages();
        return call(await pages.of(name, origin), 'do', name, 'firstRows');
      });
      rows.push([name === 'outbox' ? 'this outbox' : 'whole records', count.toLocaleString('en'), ...row, ms(median(firstLook))]);
      await pages.closePages();
    }
  }
  await pages.close();
  return { text: table(['', 'entries', 'save one more', 'count', 'first rows', 'whole list', 'first rows in a new page'], rows), browser: pages.version };
};

async function repeat(work: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) values.push(await work());
  return values;
}
