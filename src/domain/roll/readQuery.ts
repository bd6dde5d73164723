import { personName, westernDigits } from '../forms/typed.ts';
import { voterIdCharacters, withoutLabels } from './numbers.ts';
import { wordsOf } from './words.ts';

/** In "Murugan s/o Raman", "wife of Raman", முருகன் த/பெ ராமன், the relation's name comes last. */
const OF = /(?:^|\s)(?:[sdwc]\/o\.?|(?:son|daughter|wife) of|[தக]\/?பெ\.?)(?:\s|$)/iu;
/** In "Raman's son Murugan" and ராமன் மகன் முருகன், it comes first. */
const WHOSE = /(?:['’]s)?\s(?:son|daughter|wife|மகன்|மகள்|மனைவி)(?:\s|$)/iu;

/** What somebody typed to find a voter. */
export type Query = {
  /** Words of the voter's own name. Others than the first may be of the relation's name. */
  words: string[];
  initials: string;
  /** Words of the name of the father, mother or husband. */
  related: string[];
  /** Numbers beside a name or alone, each of a house, a line or a voter ID: "12/4A", "348". */
  numbers: string[];
  /** What may be a part of a voter ID, '' if nothing is. */
  voterId: string;
};

/** Takes apart what somebody has typed so far. */
export function readQuery(text: string): Query {
  const typed = withoutLabels(westernDigits(personName(text)))
    .replace(/(?<=[\p{L}\d])\s*([/-])\s*(?=[\p{L}\d])/gu, '$1')
    // "12 A" is a house. Behind a name, the letter is an initial.
    .replace(/^([\d/-]+) ([a-zஅஏ])$/i, '$1$2');
  const parts = typed.split(/[\s,;()#]+/);
  const numbers = parts
    .filter((part) => /\d/.test(part))
    .map((part) => part.replace(/^[^\p{L}\d]+|[^\p{L}\d/-]+$/gu, ''));
  const letters = parts.filter((part) => !/\d/.test(part)).join(' ');
  const { own, related } = splitRelation(letters);
  const { words, initials } = wordsOf(own);
  return {
    words,
    initials,
    related: wordsOf(related).words,
    numbers,
    voterId: looksLikeVoterId(typed) ? voterIdCharacters(typed) : '',
  };
}

function splitRelation(letters: string): { own: string; related: string } {
  const of = OF.exec(letters);
  if (of) {
    const end = of.index + of[0].length;
    return { own: letters.slice(0, of.index), related: letters.slice(end) };
  }
  const whose = WHOSE.exec(letters);
  if (!whose) return { own: letters, related: '' };
  const relation = letters
    .slice(0, whose.index)
    // ரவியின் மகன், ராமனின் மகன்
    .replace(/யின்$/, '')
    .replace(/ின்$/, '\u0BCD');
  return { own: letters.slice(whose.index + whose[0].length), related: relation };
}

/** Up to three letters and digits, an older number with slashes, or three consonants alone. */
function looksLikeVoterId(typed: string): boolean {
  const characters = voterIdCharacters(typed);
  if (/^[b-df-hj-np-tv-z]{3}$/i.test(typed)) return true;
  if (!/\d/.test(typed) || characters.length < 3 || /\p{Script=Tamil}/u.test(typed)) return false;
  const isHouse = /^\d+[/-]\d*$/.test(typed);
  return !isHouse && /^[A-Z01]{0,3}\d+$/.test(characters);
}
