/** Searches an electoral roll that is in memory, as a person types. */
import { BEGINNING, NEAR, WHOLE, type Step, type Terms } from './fitTerms.ts';
import { houseNumber, voterIdCharacters } from './numbers.ts';
import { readQuery, type Query } from './readQuery.ts';
import type { RollIndex, Searchable, Term } from './rollIndex.ts';

const MOST = 10;

/** For a second word that isn't in the voter's name, but in the father's or husband's. */
const OF_RELATION = 0.5;
/** For each initial that the voter doesn't have. */
const OTHER_INITIAL = 0.5;
/** For each word of the voter's name that wasn't typed: Kumar comes before Raj Kumar. */
const ANOTHER_WORD = 0.05;
/** Every roll has somebody whose name begins with fewer letters. */
const SHORTEST_PART = 3;
/** For a word that is the name of a house: names of people come first. */
const AFTER_NAMES = 1_000;
/** For a number with which the voter's own only begins. */
const NUMBER_GOES_ON = 0.3;

/**
 * Finds voters by name, house number, line or part of the voter ID.
 * @param query what the person has typed so far, in Tamil or Latin letters
 * @returns at most ten voters, best first
 */
export function searchRoll<Voter extends Searchable>(
  roll: RollIndex<Voter>,
  query: string,
): Voter[] {
  return placesInRoll(roll, query).flatMap((at) => roll.voters[at] ?? []);
}

/** Like `searchRoll`. Returns the places of the voters in the roll. */
export function placesInRoll<Voter extends Searchable>(
  roll: RollIndex<Voter>,
  query: string,
): number[] {
  const asked = readQuery(query);
  const isNamed = asked.words.length + asked.related.length > 0;
  // "WKH 118" is a part of a voter ID, "Murugan 12/4" a name and a house.
  const byNumber = isNamed && asked.voterId === '' ? undefined : scoreNumbers(roll, asked, isNamed);
  const scores = isNamed && !byNumber?.size ? scoreNames(roll, asked) : byNumber;
  return best(scores ?? new Map());
}

function scoreNumbers<Voter extends Searchable>(
  { voters, houses, voterIds }: RollIndex<Voter>,
  { numbers, voterId }: Query,
  isNamed: boolean,
): Map<number, number> {
  const scores = new Map<number, number>();
  const typed = isNamed ? '' : numbers.join(' ');
  const house = houseNumber(typed);
  const parts = numbers.map((number) => `/${houseNumber(number)}/`);
  const start = `/${house}${/[/-]$/.test(typed) ? '/' : ''}`;
  const inside = `/${house}/`;
  for (const [at, { line }] of voters.entries()) {
    const own = house === '' ? '' : (houses[at] ?? '');
    const inId = voterId === '' ? -1 : (voterIds[at] ?? '').indexOf(voterId);
    const begins = own.startsWith(start);
    if (line === Number(typed)) scores.set(at, 0);
    else if (begins && own.length === inside.length) scores.set(at, 1);
    else if (begins && /\D/.test(own.charAt(start.length))) scores.set(at, 2);
    // "Old 12 new 4" may be 4/12 on the roll.
    else if (parts.length > 1 && parts.every((part) => own.includes(part))) scores.set(at, 2);
    else if (inId === 0) scores.set(at, 3);
    else if (begins) scores.set(at, 4);
    // People leave out the ward before the number of the door.
    else if (own.includes(inside)) scores.set(at, 5);
    else if (inId !== -1) scores.set(at, 6);
    else if (typed !== '' && String(line).startsWith(typed)) scores.set(at, 7);
  }
  return scores;
}

/** A word to look for, and in which of a voter's names. */
type Sought = { word: string; in: 'own' | 'either' | 'relation' | 'house' };

function scoreNames<Voter extends Searchable>(
  roll: RollIndex<Voter>,
  { words, initials, related, numbers }: Query,
): Map<number, number> {
  const scoreOfNumbers = checkNumbers(roll, numbers);
  const scores = new Map<number, number>();
  const moreOf = (at: number) => scoreOfNumbers(at) + otherWords(roll, at, initials, words.length);
  const look = (phrase: Sought[], steps: Step[]) =>
    scoreTogether(roll, phrase, steps, { scores, moreOf });
  const ofRelation = related.map((word): Sought => ({ word, in: 'relation' }));
  const own = words.map((word): Sought => ({ word, in: 'own' }));
  const phrases = [
    // The name may be written with other spaces than were typed.
    [{ word: words.join(''), in: 'own' } satisfies Sought],
    ...(words.length > 1 ? [inOrder(words)] : []),
  ].map((phrase) => [...phrase.filter(({ word }) => word !== ''), ...ofRelation]);
  const isOneWord = own.length + ofRelation.length === 1;
  const enough = isOneWord ? MOST : 1;
  const lookFor = (steps: Step[]) => {
    for (const phrase of phrases) look(phrase, steps);
    return scores.size >= enough;
  };
  if ((isOneWord ? [WHOLE, BEGINNING] : [AS_TYPED]).some(lookFor)) return scores;
  // Near spellings fit many names, so look for them only if what was typed finds too few.
  lookFor(isOneWord ? NEAR : [...AS_TYPED, ...NEAR]);
  // "Kannan Murugan" may be K. Murugan, the son of Kannan.
  if (words.length > 1) look([...inOrder(words.toReversed()), ...ofRelation], AS_TYPED);
  look(
    words.map((word) => ({ word, in: 'house' })),
    AS_TYPED,
  );
  // The roll may lack a part of the name: the first word counts most.
  const parts = own.filter(({ word }) => word.length >= SHORTEST_PART).map((word) => [word]);
  for (const part of isOneWord ? [] : [own, ...parts]) if (scores.size === 0) look(part, AS_TYPED);
  return scores;
}

/** The first word is the voter's, the others may be the father's, mother's or husband's. */
function inOrder(words: string[]): Sought[] {
  return words.map((word, at) => ({ word, in: at === 0 ? 'own' : 'either' }));
}

const AS_TYPED = [...WHOLE, ...BEGINNING];

/**
 * Scores the voters who have all words in the names where they are looked for.
 * @param to takes the scores that are better than those it has, each with `moreOf` the voter
 */
function scoreTogether(
  roll: Terms,
  phrase: Sought[],
  steps: Step[],
  to: { scores: Map<number, number>; moreOf: (at: number) => number },
): void {
  let together = new Map<number, number>();
  for (const [place, sought] of phrase.entries()) {
    const before = together;
    const isLast = place === phrase.length - 1;
    together = isLast ? to.scores : new Map();
    const add = (at: number, score: number) => {
      const sum =
        score + (place === 0 ? 0 : (before.get(at) ?? Infinity)) + (isLast ? to.moreOf(at) : 0);
      if (sum < (together.get(at) ?? Infinity)) together.set(at, sum);
    };
    for (const step of steps)
      for (const { term, score } of step(roll, sought.word))
        for (const [places, more] of placesOf(term, sought.in))
          for (const at of places) add(at, score + more);
    if (together.size === 0) return;
  }
}

/** Returns the places of the voters who have a term there, and what that adds to their score. */
function placesOf(
  { named, related, housed }: Term,
  where: Sought['in'],
): (readonly [number[], number])[] {
  if (where === 'own') return [[named, 0]];
  if (where === 'relation') return [[related, 0]];
  if (where === 'house') return housed ? [[housed, AFTER_NAMES]] : [];
  return [
    [named, 0],
    [related, OF_RELATION],
  ];
}

/** Checks numbers beside a name: "Murugan 12/4" is a Murugan of that house or line. */
function checkNumbers<Voter extends Searchable>(
  { voters, houses, voterIds }: RollIndex<Voter>,
  numbers: string[],
): (at: number) => number {
  const sought = numbers.map((number) => ({
    house: houseNumber(number),
    voterId: voterIdCharacters(number),
    line: number,
  }));
  const together = `/${houseNumber(numbers.join(' '))}`;
  return (at) => {
    const own = houses[at] ?? '';
    if (sought.length > 1 && own.startsWith(together)) return NUMBER_GOES_ON;
    let score = 0;
    for (const { house, voterId, line } of sought) {
      const ownLine = String(voters[at]?.line);
      if (own.includes(`/${house}/`) || ownLine === line) continue;
      const goesOn =
        own.startsWith(`/${house}`) ||
        ownLine.startsWith(line) ||
        (voterId.length > 2 && voterIds[at]?.includes(voterId) === true);
      score += goesOn ? NUMBER_GOES_ON : Infinity;
    }
    return score;
  };
}

/** What the initials that a voter lacks and the words that weren't typed add to the score. */
function otherWords(
  { initials, wordCounts }: { initials: string[]; wordCounts: number[] },
  at: number,
  typed: string,
  words: number,
): number {
  let cost = ANOTHER_WORD * Math.max(0, (wordCounts[at] ?? words) - words);
  for (const initial of typed) if (!initials[at]?.includes(initial)) cost += OTHER_INITIAL;
  return cost;
}

const byScore = (a: [number, number], b: [number, number]) => a[1] - b[1] || a[0] - b[0];

/** Returns the places of the lowest scores, lowest first. Equal ones stay in the roll's order. */
function best(scores: Map<number, number>): number[] {
  let worst = Infinity;
  let chosen: [at: number, score: number][] = [];
  for (const entry of scores) {
    if (entry[1] > worst) continue;
    chosen.push(entry);
    if (chosen.length < 4 * MOST) continue;
    chosen = chosen.toSorted(byScore).slice(0, MOST);
    worst = chosen.at(-1)?.[1] ?? Infinity;
  }
  return chosen
    .toSorted(byScore)
    .slice(0, MOST)
    .map(([at]) => at);
}
