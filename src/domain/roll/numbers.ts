import { westernDigits } from '../forms/typed.ts';

/** Words that only say what the number beside them is: "D.No. 12", "old 12 new 4", வரிசை 348. */
const LABELS =
  /(?<![\p{L}\p{M}])(?:(?:[a-z][./]?\s?)?no|number|old|new|door|house|line|serial|sl|எண்|கதவு|பழைய|புதிய|வீடு|வீட்டு|வரிசை)(?![\p{L}\p{M}])/giu;

/** Takes such words out of a text that has a number. */
export function withoutLabels(text: string): string {
  return /\d/.test(text) ? text.replace(LABELS, ' ') : text;
}

/**
 * A house number as it is compared, in capitals: "12 / 4a", "No. 012/4-A" and "12-4A" are the same,
 * and "old 12 new 4" is 12/4.
 */
export function houseNumber(text: string): string {
  const parts = withoutLabels(westernDigits(text)).match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  return parts
    .map((part) => part.toUpperCase().replace(/^0+(?=\d)/, ''))
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
