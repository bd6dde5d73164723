/** Searches an electoral roll that is in memory, as a person types. */
import { personName, westernDigits } from '../forms/typed.ts';
import { AS_TYPED, NEAR, type Step, type Terms } from './fitTerms.ts';
import { houseNumber, voterIdCharacters, type RollIndex, type Searchable } from './rollIndex.ts';
import { wordsOf } from './words.ts';

const MOST = 10;

/** For a second word that isn't in the voter's name, but in the father's or husband's. */
const OF_RELATION = 0.5;
/** For each initial that the voter doesn't have. */
const OTHER_INITIAL = 0.5;
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
  const typed = westernDigits(personName(query));
  const parts = typed.replace(/\s*([/-])\s*/g, '$1').split(' ');
  const numbers = parts.filter((part) => /\d/.test(part));
  const letters = parts.filter((part) => !/\d/.test(part)).join(' ');
  const { words, initials } = wordsOf(letters);
  // A voter ID begins with three letters, mostly without the vowels that a name has.
  const numbered = numbers.length > 0 || /^[b-df-hj-np-tv-z]{3}$/i.test(typed);
  const byNumber = numbered ? scoreNumbers(roll, typed) : new Map<number, number>();
  // "WKH 118" is a part of a voter ID, "Murugan 12/4" a name and a house.
  const scores =
    words.length === 0 || byNumber.size > 0 ? byNumber : scoreNames(roll, words, initials, numbers);
  return best(scores);
}

function scoreNumbers<Voter extends Searchable>(
  { voters, houses, voterIds }: RollIndex<Voter>,
  typed: string,
): Map<number, number> {
  const scores = new Map<number, number>();
  const asHouse = houseNumber(typed);
  const asId = voterIdCharacters(typed);
  const isLine = /^\d+$/.test(typed);
  for (const [at, { line }] of voters.entries()) {
    const ownHouse = houses[at] ?? '';
    const inId = asId.length > 2 ? (voterIds[at] ?? '').indexOf(asId) : -1;
    if (isLine && line === Number(typed)) scores.set(at, 0);
    else if (ownHouse === asHouse) scores.set(at, 1);
    else if (ownHouse.startsWith(asHouse) && /\D/.test(ownHouse.charAt(asHouse.length)))
      scores.set(at, 2);
    else if (inId === 0) scores.set(at, 3);
    else if (ownHouse.startsWith(asHouse)) scores.set(at, 4);
    else if (inId > 0) scores.set(at, 5);
    else if (isLine && String(line).startsWith(typed)) scores.set(at, 6);
  }
  return scores;
}

function scoreNames<Voter extends Searchable>(
  roll: RollIndex<Voter>,
  words: string[],
  initials: string,
  numbers: string[],
): Map<number, number> {
  const hasNumbers = checkNumbers(roll, numbers);
  const scores = new Map<number, number>();
  const note = (at: number, score: number) => {
    if (score < (scores.get(at) ?? Infinity) && hasNumbers(at)) scores.set(at, score);
  };
  // The name may be written with other spaces than were typed.
  const whole = words.join('');
  // Near spellings fit many names, so look for them only if what was typed finds too few.
  for (const steps of [AS_TYPED, NEAR]) {
    for (const step of steps) {
      for (const { term, score } of step(roll, whole))
        for (const at of term.named) note(at, score + otherInitials(roll, at, initials));
      if (words.length === 1 && scores.size >= MOST) return scores;
    }
    if (words.length === 1) continue;
    for (const [at, score] of scoreTogether(
      roll,
      words,
      steps === NEAR ? [...AS_TYPED, ...NEAR] : steps,
    ))
      note(at, score + otherInitials(roll, at, initials));
    if (scores.size > 0) break;
  }
  return scores;
}

/**
 * Scores the voters who have all words: the first in their own name, the others there or in the
 * name of the father, mother or husband.
 */
function scoreTogether(roll: Terms, words: string[], steps: Step[]): Map<number, number> {
  let together = new Map<number, number>();
  for (const [place, word] of words.entries()) {
    const before = together;
    together = new Map();
    const add = (at: number, score: number) => {
      const sum = place === 0 ? score : (before.get(at) ?? Infinity) + score;
      if (sum < (together.get(at) ?? Infinity)) together.set(at, sum);
    };
    for (const step of steps)
      for (const { term, score } of step(roll, word)) {
        for (const at of term.named) add(at, score);
        if (place > 0) for (const at of term.related) add(at, score + OF_RELATION);
      }
    if (together.size === 0) break;
  }
  return together;
}

/** Checks numbers beside a name: "Murugan 12/4" is a Murugan of that house or line. */
function checkNumbers<Voter extends Searchable>(
  { voters, houses, voterIds }: RollIndex<Voter>,
  numbers: string[],
): (at: number) => boolean {
  const asHouses = numbers.map(houseNumber);
  return (at) =>
    asHouses.every(
      (number) =>
        houses[at]?.startsWith(number) === true ||
        voters[at]?.line === Number(number) ||
        voterIds[at]?.startsWith(number) === true,
    );
}

function otherInitials({ initials }: { initials: string[] }, at: number, typed: string): number {
  let cost = 0;
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
