import type { RollVoter } from '../calls/roll.ts';
import { nameKey, type NameKey } from './nameKey.ts';
import { houseNumber, houseNumberSaid, voterIdCharacters } from './numbers.ts';
import { initialOf, wordsOf } from './words.ts';

/** What the search reads of a voter. A name may be there in one language only. */
export type Searchable = Pick<
  RollVoter,
  'voterId' | 'line' | 'nameEn' | 'nameTa' | 'relationNameEn' | 'relationNameTa' | 'houseNo'
>;

/**
 * A word of names, or a whole name without its initials and spaces, and the places of the voters in
 * the roll: those who have it in their name, those whose father, mother or husband has it, and
 * those whose house has it as its name.
 */
export type Term = NameKey & {
  text: string;
  named: number[];
  related: number[];
  housed: number[] | undefined;
};

/** A roll with the keys of all its names, computed once. */
export type RollIndex<Voter extends Searchable> = {
  voters: readonly Voter[];
  /** In the order of their letters. */
  byText: Term[];
  /** In the order of their classes. Terms with the same classes are together. */
  byClasses: { classes: string; terms: Term[] }[];
  /**
   * House numbers between slashes, voter IDs, initials and numbers of words in the name, in the
   * roll's order and in the form that is compared.
   */
  houses: string[];
  voterIds: string[];
  initials: string[];
  wordCounts: number[];
};

/** A name in the roll: its words, and two kinds of initials. */
type NameTerms = { words: Term[]; initials: string; firstSounds: string };

/** Computes the keys of a roll, when it is opened. */
export function indexRoll<Voter extends Searchable>(voters: readonly Voter[]): RollIndex<Voter> {
  const { add, index } = growingIndex<Voter>();
  add(voters);
  return index();
}

/**
 * Makes an index that grows, for rolls so large that they come in parts. `index` sorts the keys of
 * all who were added, which takes a while. What it returned before goes on working, and may lack
 * those who were added since.
 * @param isLarge saves memory and time: of a name that the roll has in both scripts only the Tamil
 * one counts, by whose sound the other is found too
 */
export function growingIndex<Voter extends Searchable>(isLarge = false) {
  const voters: Voter[] = [];
  const houses: string[] = [];
  const voterIds: string[] = [];
  const allInitials: string[] = [];
  const wordCounts: number[] = [];
  const terms = new Map<string, Term>();
  const termOf = (text: string) => {
    const there = terms.get(text);
    if (there) return there;
    const term: Term = { text, ...nameKey(text), named: [], related: [], housed: undefined };
    terms.set(text, term);
    return term;
  };
  // Names recur, above all as the names of fathers and husbands.
  const known = new Map<string, NameTerms>();
  const termsOf = (name: string) => {
    const read = known.get(name) ?? readName(name);
    known.set(name, read);
    return read;
  };
  const readName = (name: string): NameTerms => {
    const { words, initials } = wordsOf(name);
    return { words: words.map(termOf), initials, firstSounds: words.map(initialOf).join('') };
  };
  const namesOf = (tamil: string, english: string) =>
    (isLarge ? [tamil || english] : [tamil, english]).map(termsOf);
  const texts = new Map<string, string>();
  const once = (text: string) => {
    const there = texts.get(text) ?? text;
    texts.set(text, there);
    return there;
  };

  function add(more: readonly Voter[]): void {
    for (const voter of more) {
      const at = voters.push(voter) - 1;
      const own = namesOf(voter.nameTa, voter.nameEn);
      const relation = namesOf(voter.relationNameTa, voter.relationNameEn);
      for (const { words } of own) {
        for (const { named } of words) note(named, at);
        // It may be typed with other spaces.
        if (words.length > 1) note(termOf(words.map(({ text }) => text).join('')).named, at);
      }
      for (const { words } of relation) for (const { related } of words) note(related, at);
      const house = houseNumber(voter.houseNo);
      houses.push(once(house === '' ? '' : `/${house}/`));
      if (/^\D{3,}$/.test(house))
        for (const word of wordsOf(houseNumberSaid(voter.houseNo)).words)
          note((termOf(word).housed ??= []), at);
      wordCounts.push(Math.min(...own.flatMap(({ words }) => words.length || [])));
      voterIds.push(voterIdCharacters(voter.voterId));
      // A father or husband whose name begins with the initial often is what it stands for, or
      // another word of the voter's name.
      const sounds = own.map(({ words, initials, firstSounds }) =>
        words.length > 1 ? initials + firstSounds : initials,
      );
      allInitials.push(once([...sounds, ...relation.map((name) => name.firstSounds)].join('')));
    }
    if (isLarge) known.clear();
  }
  function index(): RollIndex<Voter> {
    const byClasses = new Map<string, Term[]>();
    for (const term of terms.values()) {
      const same = byClasses.get(term.classes);
      if (same) same.push(term);
      else byClasses.set(term.classes, [term]);
    }
    return {
      voters,
      byText: sorted(terms).map(([, term]) => term),
      byClasses: sorted(byClasses).map(([classes, same]) => ({ classes, terms: same })),
      houses,
      voterIds,
      initials: allInitials,
      wordCounts,
    };
  }
  return { add, index };
}

function note(list: number[], at: number): void {
  if (list.at(-1) !== at) list.push(at);
}

/** The default order of strings is much faster than a comparison of one's own. */
function sorted<Value>(map: Map<string, Value>): [string, Value][] {
  return Array.from(map.keys())
    .toSorted()
    .flatMap((key) => {
      const value = map.get(key);
      return value === undefined ? [] : [[key, value] satisfies [string, Value]];
    });
}
