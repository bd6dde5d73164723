/** Pairs of sounds that Latin spellings of Tamil names often exchange, in both orders. */
const CLOSE = new Set(
  ['ae', 'ei', 'ou', 'ai', 'ao', 'MN'].flatMap((pair) => [pair, pair.charAt(1) + pair.charAt(0)]),
);
/** Of two vowels it costs less to leave out the one and add the other. */
const ANOTHER = 1;
const CLOSE_TO_IT = 0.3;
const CONSONANT_MORE = 1;
const VOWEL_MORE = 0.3;
const MARK_MORE = 0.1;
/** Each sound that a name goes on with, beyond the beginning that was typed. */
const GOES_ON = 0.02;

/** Sounds are ASCII letters. */
const CODES = 128;
/** What it costs to add a sound, by its code. */
const more = new Float64Array(CODES);
/** What it costs to take one sound for another, by both codes. */
const other = new Float64Array(CODES * CODES);

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
const isConsonant = (sound: string) => sound < 'a';
for (const a of LETTERS) {
  more[a.charCodeAt(0)] = isConsonant(a) ? CONSONANT_MORE : a === 'x' ? MARK_MORE : VOWEL_MORE;
  for (const b of LETTERS)
    other[a.charCodeAt(0) * CODES + b.charCodeAt(0)] =
      a === b ? 0 : CLOSE.has(a + b) ? CLOSE_TO_IT : ANOTHER;
}

/** Two rows of the table of distances, kept because a search fills thousands of tables. */
let row = new Float64Array(64);
let next = new Float64Array(64);

/**
 * Says how unlike two names sound, as a weighted edit distance: vowels count less than consonants.
 * @param typed the sounds of what was typed, by `nameKey`
 * @param name the sounds of a name
 * @param how 'beginning' if the name may go on
 */
export function soundDistance(typed: string, name: string, how: 'whole' | 'beginning'): number {
  // A beginning never fits better beyond a few sounds more than it has itself.
  const length = how === 'whole' ? name.length : Math.min(name.length, typed.length + 3);
  if (length >= row.length) {
    row = new Float64Array(2 * length);
    next = new Float64Array(2 * length);
  }
  row[0] = 0;
  for (let to = 0; to < length; to += 1)
    row[to + 1] = (row[to] ?? 0) + (more[name.charCodeAt(to)] ?? 0);
  for (let from = 0; from < typed.length; from += 1) {
    const sound = typed.charCodeAt(from);
    next[0] = (row[0] ?? 0) + (more[sound] ?? 0);
    for (let to = 0; to < length; to += 1) {
      const reached = name.charCodeAt(to);
      next[to + 1] = Math.min(
        (row[to] ?? 0) + (other[sound * CODES + reached] ?? 0),
        (row[to + 1] ?? 0) + (more[sound] ?? 0),
        (next[to] ?? 0) + (more[reached] ?? 0),
      );
    }
    [row, next] = [next, row];
  }
  if (how === 'whole') return row[length] ?? 0;
  let least = Infinity;
  for (let to = 0; to <= length; to += 1)
    least = Math.min(least, (row[to] ?? 0) + (name.length - to) * GOES_ON);
  return least;
}
