/** Searches an electoral roll that is in memory, as a person types. */
import { BEGINNING, NEAR, WHOLE, type Step, type Terms } from './fitTerms.ts';
import { houseNumber, voterIdCharacters } from './numbers.ts';
import { readQuery, type Query } from './readQuery.ts';
import type { RollIndex, Searchable, Term } from './rollIndex.ts';

/** If so many voters fit one word as it was typed, near spellings aren't looked for. */
const ENOUGH = 10;
/** Scores that differ by less fit as well as each other: open voters come first among them. */
const GRADE = 50;

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
/** Ways to fit a number, best first. Each is a grade of its own. */
const AS_LINE = 0;
const AS_HOUSE = GRADE;
const WITHIN_HOUSE = 2 * GRADE;
const STARTS_ID = 3 * GRADE;
const STARTS_HOUSE = 4 * GRADE;
const PART_OF_HOUSE = 5 * GRADE;
const PART_OF_ID = 6 * GRADE;
const STARTS_LINE = 7 * GRADE;
/** For a number with which the voter's own only begins. */
const NUMBER_GOES_ON = 0.3;

/**
 * Finds voters by name, house number, line or part of the voter ID.
 * @param query what the person has typed so far, in Tamil or Latin letters
 * @param isDone says whether a voter is enrolled. They come after the others who fit as well.
 * @returns all voters who fit, best first
 */
export function searchRoll<Voter extends Searchable>(
  roll: RollIndex<Voter>,
  query: string,
  isDone: (voter: Voter) => boolean = () => false,
): Voter[] {
  const found = placesInRoll(roll, query, (at) => {
    const voter = roll.voters[at];
    return voter !== undefined && isDone(voter);
  });
  return found.flatMap((at) => roll.voters[at] ?? []);
}

/** Like `searchRoll`. Returns the places of the voters in the roll. */
export function placesInRoll<Voter extends Searchable>(
  roll: RollIndex<Voter>,
  query: string,
  isDone?: (at: number) => boolean,
): number[] {
  const asked = readQuery(query);
  const isNamed = asked.words.length + asked.related.length > 0;
  // "WKH 118" is a part of a voter ID, "Murugan 12/4" a name and a house.
  const byNumber = isNamed && asked.voterId === '' ? undefined : scoreNumbers(roll, asked, isNamed);
  const scores = isNamed && !byNumber?.size ? scoreNames(roll, asked) : byNumber;
  return inOrderOfFit(scores ?? new Map(), isDone);
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
    if (line === Number(typed)) scores.set(at, AS_LINE);
    else if (begins && own.length === inside.length) scores.set(at, AS_HOUSE);
    else if (begins && /\D/.test(own.charAt(start.length))) scores.set(at, WITHIN_HOUSE);
    // "Old 12 new 4" may be 4/12 on the roll.
    else if (parts.length > 1 && parts.every((part) => own.includes(part)))
      scores.set(at, WITHIN_HOUSE);
    else if (inId === 0) scores.set(at, STARTS_ID);
    else if (begins) scores.set(at, STARTS_HOUSE);
    // People leave out the ward before the number of the door.
    else if (own.includes(inside)) scores.set(at, PART_OF_HOUSE);
    else if (inId !== -1) scores.set(at, PART_OF_ID);
    else if (typed !== '' && String(line).startsWith(typed)) scores.set(at, STARTS_LINE);
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
  const enough = isOneWord ? ENOUGH : 1;
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

/**
 * Returns the places with the lowest scores first; within a grade, those that aren't done. Equal
 * ones stay in the roll's order.
 */
function inOrderOfFit(
  scores: ReadonlyMap<number, number>,
  isDone: (at: number) => boolean = () => false,
): number[] {
  return Array.from(scores, ([at, score]) => ({
    at,
    score,
    grade: 2 * Math.floor(score / GRADE) + (isDone(at) ? 1 : 0),
  }))
    .toSorted((a, b) => a.grade - b.grade || a.score - b.score || a.at - b.at)
    .map(({ at }) => at);
}
