/**
 * `npm run names`: how well and how fast a roll is searched by name. Prints only; the unit tests
 * hold the recall. `--quick` searches a small constituency once.
 */
import { parseArgs } from 'node:util';
import { median, ms, table } from '../bench/statistics.ts';
import { growingIndex, type Searchable } from '../src/domain/roll/rollIndex.ts';
import { searchRoll } from '../src/domain/roll/searchRoll.ts';
import { madeUpNames, randomNumbers, rollOf } from '../tests/domain/roll/madeUpRoll.ts';
import { recall } from '../tests/domain/roll/recall.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const REPEATS = values.quick ? 1 : 21;
const BOOTH = 1_200;
const CONSTITUENCY = values.quick ? 3 * BOOTH : 260_000;
/** Quick and slow ones: beginnings, whole names, two words, words that nobody has, numbers. */
const QUERIES =
  'm,mu,muruga,முரு,Krishnamoorthy,Anbazagan,Selvaraj Muthukumar,Zxqwk Vbnm,12/4,348,WKH118';

for (const set of ['tuned', 'heldOut', 'unseen'] as const)
  for (const typedIn of ['latin', 'tamil'] as const) {
    const { share, misses } = recall(set, typedIn);
    console.log(
      `${set}, typed in ${typedIn} letters: ${(share * 100).toFixed(1)} % in the first five`,
    );
    for (const miss of misses) console.log(`  ${miss}`);
  }

/** One index for all, and one for each booth, searched in turn. */
const sizes = [
  { size: BOOTH, of: BOOTH, title: 'a booth' },
  { size: CONSTITUENCY, of: CONSTITUENCY, title: 'a constituency' },
  { size: CONSTITUENCY, of: BOOTH, title: 'booth by booth' },
].map(({ size, of, title }) => {
  const voters = rollOf(namesOfRoll(size), 2);
  const before = heapUsed();
  const started = performance.now();
  const rolls = Array.from({ length: Math.ceil(size / of) }, (_, at) => {
    const { add, index } = growingIndex<Searchable>(of === CONSTITUENCY);
    add(voters.slice(at * of, (at + 1) * of));
    return index();
  });
  const indexed = performance.now() - started;
  return { title, rolls, indexed, megabytes: (heapUsed() - before) / 1e6 };
});
console.log(
  table(
    ['', ...sizes.map(({ title }) => title)],
    [
      ['to compute the keys', ...sizes.map(({ indexed }) => ms(indexed))],
      ['memory of the keys, MB', ...sizes.map(({ megabytes }) => megabytes.toFixed(1))],
      ...QUERIES.split(',').map((query) => [
        query,
        ...sizes.map(({ rolls }) =>
          ms(
            median(
              Array.from({ length: REPEATS }, () => {
                const started = performance.now();
                for (const roll of rolls) searchRoll(roll, query);
                return performance.now() - started;
              }),
            ),
          ),
        ),
      ]),
    ],
  ),
);

/** Needs `--expose-gc`, which `npm run names` gives. */
function heapUsed(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed;
}

/**
 * Made-up names, a third with a second word, so that a large roll has tens of thousands of
 * different ones.
 */
function namesOfRoll(size: number): string[] {
  const names = madeUpNames(1);
  const random = randomNumbers(3);
  const one = () => names[Math.floor(random() * names.length)]?.tamil ?? '';
  return Array.from({ length: size }, () => (random() < 1 / 3 ? `${one()} ${one()}` : one()));
}
