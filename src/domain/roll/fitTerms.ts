import { nameKey, readings, type NameKey } from './nameKey.ts';
import type { RollIndex, Term } from './rollIndex.ts';
import { soundDistance } from './soundDistance.ts';

/** How well a term fits what was typed, best first. A distance in sounds stays below the steps. */
const STEP = 100;
const SAME_LETTERS = 0;
const SAME_SOUND = 0.03;
const BEGINS_WITH_LETTERS = STEP / 2;
const SAME_CLASSES = STEP;
const BEGINS_WITH_CLASSES = 2 * STEP;
const NEAR_CLASSES = 3 * STEP;
const BEGINS_NEAR_CLASSES = 4 * STEP;
/** The most by which sounds may differ to count as the same: the mark of a த. */
const ONE_MARK = 0.1;
/** The share of a word's sounds that may differ where its classes do. */
const STILL_NEAR = 0.4;

/** All classes that `nameKey` has. */
const CLASSES = Array.from('KLMNPRSTV');

/** A term that fits a typed word. The lowest score fits best. */
type Fit = { term: Term; score: number };
export type Terms = Pick<RollIndex<never>, 'byText' | 'byClasses'>;
export type Step = (roll: Terms, word: string) => Fit[];

/** Ways to fit what was typed: by its letters, which may go on, and by all of its sounds. */
export const WHOLE: Step[] = [
  ({ byText }, word) =>
    starting(byText, ({ text }) => text, word).map((term) => ({
      term,
      score:
        term.text.length === word.length
          ? SAME_LETTERS
          : BEGINS_WITH_LETTERS + Math.min(1, (term.text.length - word.length) / 20),
    })),
  ({ byClasses }, word) =>
    readings(word)
      .flatMap(withOtherNasal)
      .flatMap((key) =>
        starting(byClasses, ({ classes }) => classes, key.classes)
          .filter(({ classes }) => classes === key.classes)
          .flatMap(({ terms }) => fits(0, key, terms, 'whole')),
      )
      .map(({ term, score }) => ({
        term,
        score: score + (score <= ONE_MARK ? SAME_SOUND : SAME_CLASSES),
      })),
];

/** The way to fit the beginning of a name by its sounds. */
export const BEGINNING: Step[] = [
  ({ byClasses }, word) =>
    readings(word)
      .flatMap(unfinished)
      .flatMap((key) =>
        starting(byClasses, ({ classes }) => classes, key.classes).flatMap(({ terms }) =>
          fits(
            BEGINS_WITH_CLASSES,
            key,
            // Only vowels so far: every name would do.
            key.classes === '' ? terms.filter(({ sounds }) => /^[a-z]/.test(sounds)) : terms,
            'beginning',
          ),
        ),
      ),
];

/** The way to fit what was typed or spelled wrongly: by one consonant. */
export const NEAR: Step[] = [
  ({ byClasses }, word) => {
    const key = nameKey(word);
    if (key.classes.length < 2) return [];
    const near = new Set(
      oneChange(key.classes).flatMap((changed) =>
        starting(byClasses, ({ classes }) => classes, changed),
      ),
    );
    return Array.from(near).flatMap(({ classes, terms }) => {
      const isWhole = classes.length <= key.classes.length + 1;
      const step = isWhole ? NEAR_CLASSES : BEGINS_NEAR_CLASSES;
      return fits(step, key, terms, isWhole ? 'whole' : 'beginning').filter(
        ({ score }) => score - step <= STILL_NEAR * key.sounds.length,
      );
    });
  },
];

function fits(step: number, { sounds }: NameKey, terms: Term[], how: 'whole' | 'beginning'): Fit[] {
  return terms.map((term) => ({ term, score: step + soundDistance(sounds, term.sounds, how) }));
}

/** Adds the key with -ம் for a name in -ன், and the reverse: people write both. */
function withOtherNasal(key: NameKey): NameKey[] {
  const other = { M: 'N', N: 'M' }[key.classes.slice(-1)];
  return other ? [key, { ...key, classes: key.classes.slice(0, -1) + other }] : [key];
}

/** Adds what a beginning turns into if its last letter is half of a sound: "Lak-shmi". */
function unfinished(key: NameKey): NameKey[] {
  if (!/[KT]$/.test(key.sounds)) return [key];
  return [key, { sounds: `${key.sounds.slice(0, -1)}S`, classes: `${key.classes.slice(0, -1)}S` }];
}

/** Returns the classes with one of them left out, replaced or added. */
function oneChange(classes: string): string[] {
  return Array.from({ length: classes.length + 1 }, (_, at) => {
    const before = classes.slice(0, at);
    return [
      before + classes.slice(at + 1),
      ...CLASSES.flatMap((other) => [
        before + other + classes.slice(at),
        before + other + classes.slice(at + 1),
      ]),
    ];
  }).flat();
}

/** Finds the items that start with a text, in a list that is in that order. */
function starting<Item>(sorted: Item[], textOf: (item: Item) => string, start: string): Item[] {
  let from = 0;
  for (let to = sorted.length; from < to;) {
    const middle = (from + to) >> 1;
    const item = sorted[middle];
    if (item !== undefined && textOf(item) < start) from = middle + 1;
    else to = middle;
  }
  let end = from;
  for (let item = sorted[end]; item !== undefined && textOf(item).startsWith(start);) {
    end += 1;
    item = sorted[end];
  }
  return sorted.slice(from, end);
}
