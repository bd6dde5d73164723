import { call, openPages, type Pages } from '../openPages.ts';
import type { ContenderName } from '../page/page.ts';
import { median, ms, ratio, table, times } from '../statistics.ts';
import type { UnwatchedPage } from '../unwatched.ts';
import { PHOTO_BYTES, type Part } from './part.ts';

/**
 * Where there are more entries, their photos are smaller, for the disk's sake: no list reads them.
 */
const SMALL_PHOTO_BYTES = 2_000;
const LARGE_STORE = 1_000;
const LOOKS = 5;
const WARMING = 15;
const SAVES = 15;
const KINDS_OF_LOOKS = ['count', 'firstRows', 'list'] as const;
const SAVED_BEFORE = KINDS_OF_LOOKS.length * LOOKS + WARMING;
const NAMES = { outbox: 'this outbox', bareStrict: 'whole records' } satisfies Partial<
  Record<ContenderName, string>
>;
type Grown = keyof typeof NAMES;

/**
 * What looking and saving cost while more and more waits: this outbox, and one store of whole
 * records.
 */
export const growth: Part = async ({ server, quick }) => {
  const pages = await openPages(server);
  const counts = quick ? [10, 100] : [10, 100, 1_000, 10_000];
  const [few, many] = quick ? [10, 100] : [10, LARGE_STORE];
  const rows: string[][] = [];
  for (const count of counts) {
    for (const name of Object.keys(NAMES) as Grown[]) {
      // Whole records of ten thousand entries would not fit into the page.
      if (name === 'bareStrict' && count > LARGE_STORE) continue;
      rows.push([
        NAMES[name],
        count.toLocaleString('en'),
        ...(await measureLooks(pages, name, count)),
      ]);
    }
  }
  const saves = [];
  for (const name of Object.keys(NAMES) as Grown[])
    saves.push([NAMES[name], ...(await compareSaves(pages, name, few, many))]);
  await pages.close();
  return {
    text: [
      table(['', 'entries', 'count', 'first rows', 'whole list', 'first rows in a new page'], rows),
      table(
        [
          'saving one more, in turn',
          ...[few, many].map(
            (count) =>
              `at ${(count + SAVED_BEFORE).toLocaleString('en')} to ${(count + SAVED_BEFORE + SAVES).toLocaleString('en')}`,
          ),
          '',
        ],
        saves,
      ),
    ].join('\n\n'),
    browser: pages.version,
  };
};

/**
 * Each look comes after one more entry was saved: what has not changed would cost next to nothing.
 */
async function measureLooks(pages: Pages, name: Grown, count: number): Promise<string[]> {
  const origin = `${name}-${count}`;
  const photoBytes = count > LARGE_STORE ? SMALL_PHOTO_BYTES : PHOTO_BYTES;
  const page = await pages.of(name, origin);
  await call(page, 'fill', name, count, photoBytes);
  const looks = [];
  for (const what of KINDS_OF_LOOKS) {
    looks.push(
      await repeat(LOOKS, async () => {
        await call(page, 'save', name, photoBytes);
        return call(page, 'do', name, what);
      }),
    );
  }
  looks.push(
    await repeat(LOOKS, async () => {
      await pages.closePages();
      return call(await pages.of(name, origin), 'do', name, 'firstRows');
    }),
  );
  await pages.closePages();
  return looks.map((values) => ms(median(values)));
}

/**
 * Saves in the stores that were filled before, one after the other, so that both pages are equally
 * warm and the disk equally busy.
 */
async function compareSaves(
  pages: Pages,
  name: Grown,
  few: number,
  many: number,
): Promise<string[]> {
  const [small, large] = [
    await pages.of(name, `${name}-${few}`),
    await pages.of(name, `${name}-${many}`),
  ];
  const save = (page: UnwatchedPage) => call(page, 'save', name, PHOTO_BYTES);
  const took: { small: number[]; large: number[] } = { small: [], large: [] };
  for (let round = -WARMING; round < SAVES; round += 1) {
    const [ofSmall, ofLarge] = [await save(small), await save(large)];
    if (round < 0) continue;
    took.small.push(ofSmall);
    took.large.push(ofLarge);
  }
  await pages.closePages();
  return [ms(median(took.small)), ms(median(took.large)), times(ratio(took.large, took.small))];
}

async function repeat(often: number, work: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let time = 0; time < often; time += 1) values.push(await work());
  return values;
}
