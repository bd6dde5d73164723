import { westernDigits } from '../forms/typed.ts';

/** Words that only say what the number beside them is: "D.No. 12", "old 12 new 4", வரிசை 348. */
const LABELS =
  /(?<![\p{L}\p{M}])(?:(?:\p{L}\p{M}?[./]?\s?)?(?:no|எண்)|number|old|new|door|house|plot|flat|ward|line|serial|sl|கதவு|பழைய|புதிய|மனை|வார்டு|வீடு|வீட்டு|வரிசை)(?![\p{L}\p{M}])/giu;

/** Takes such words out of a text that has a number. */
export function withoutLabels(text: string): string {
  return /\d/.test(text) ? text.replace(LABELS, ' ') : text;
}

/**
 * The ways in which a list says that a house has no number: NA, Nil, இல்லை, or nothing but zeros
 * and signs. As a number they would make one house of all who have none.
 */
const NO_NUMBER =
  /^(?:no|na|nil|none|null|nan|nothing|notavailable|notapplicable|nonumber|nohouseno|nohousenumber|இல்லை|இல|எண்இல்லை|எண்ணில்லை|வீட்டுஎண்இல்லை|கிடையாது|தெரியாது)?$/u;

/** Returns a house number as it is on the roll, '' if it only says that there is none. */
export function houseNumberSaid(text: string): string {
  const said = westernDigits(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}1-9]/gu, '');
  return NO_NUMBER.test(said) ? '' : text.trim();
}

/** How Tamil spells the letter behind a number: 12அ, 12ஏ and 12A are one house. */
const LETTERS: Record<string, string> = { அ: 'A', ஏ: 'A', பி: 'B', சி: 'C', டி: 'D' };

/**
 * A house number as it is compared, in capitals: "12 / 4a", "No. 012/4-A" and "12-4A" are the same,
 * and "old 12 new 4" is 12/4. '' if there is none.
 */
export function houseNumber(text: string): string {
  const parts =
    withoutLabels(westernDigits(houseNumberSaid(text))).match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  return parts
    .map((part) => LETTERS[part] ?? part.toUpperCase().replace(/^0+(?=\d)/, ''))
    .join('/')
    .replace(/(?<=\d)\/(?=[A-Z](?:\/|$))/g, '');
}

/** A voter ID, or a part of it, without its separators. O and 0, I and 1 are often confused. */
export function voterIdCharacters(text: string): string {
  return westernDigits(text)
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replaceAll('O', '0')
    .replaceAll('I', '1');
}
