/** Normalises typed text to the one form that is compared, stored and sent. */

const TAMIL_ZERO = 0x0be6;

/**
 * Characters that nobody sees: joiners, marks of direction, soft hyphens, Hangul fillers, which
 * count as letters. Keyboards leave them behind, and a number that is pasted from the contacts
 * often has them around it.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Converts Tamil digits (௦–௯) to 0–9, and removes invisible characters. */
export function westernDigits(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[௦-௯]/g, (digit) => String(digit.charCodeAt(0) - TAMIL_ZERO));
}

/**
 * Signs that people set between the parts of a number, or that a messenger sets around it: dashes
 * of any length, dots, brackets, and WhatsApp's marks for bold, italic and struck out.
 */
const BETWEEN_PARTS = /[\s\p{Pd}\u2212.()[\]*_~]/gu;

/** Converts Tamil digits, and removes what only groups or marks a number. */
export function digits(text: string): string {
  return westernDigits(text).replace(BETWEEN_PARTS, '');
}

/** Removes the country code, in any of its spellings, and the trunk zero from a mobile number. */
export function mobileNumber(text: string): string {
  return digits(text)
    .replace(/^(?:\+|0{0,2})91(?=0?\d{10}$)/, '')
    .replace(/^0(?=\d{10}$)/, '');
}

/**
 * Normalises a voter ID number: capitals, without what groups them. Places 4 to 10 hold digits, so
 * it corrects the common typing errors O and I there. Among the letters it corrects nothing: a 1 as
 * the third of them may be an I, or the first digit after a letter that is missing. Nor does it
 * make a number of today of one with several slashes, which is an older one: TN/I2/123/456.
 */
export function voterIdNumber(text: string): string {
  const plain = cardNumber(text);
  if (plain.length !== 10) return plain;
  if (text.split('/').length > 2) return digits(text).toUpperCase();
  return plain.slice(0, 3) + plain.slice(3).replaceAll('O', '0').replaceAll('I', '1');
}

/** Normalises the number of a card with letters: capitals, without what groups them. */
export function cardNumber(text: string): string {
  return digits(text).replaceAll('/', '').toUpperCase();
}

/**
 * Normalises a code that somebody read out or copied from a message: capitals, without what groups
 * or marks it, and with 0 and 1 for the letters that look like them. Our codes have no O, I and L.
 */
export function typedCode(text: string): string {
  return digits(text).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** Normalises a postal code. Its last four digits, if any, stand behind a hyphen. */
export function postalNumber(text: string): string {
  return westernDigits(text)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s.,*_~]/g, '')
    .replace(/^(\d{3})-(\d{3})(?!\d)/, '$1$2');
}

/**
 * Normalises a person's name: no invisible characters, then NFC, then single spaces. Invisible ones
 * must go first, since they prevent composition in NFC.
 */
export function personName(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}

// oxlint-disable-next-line no-control-regex -- it is meant to match control characters
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B-\u001F\u007F]/g;
/** They turn the order of letters round, also of what follows on the page. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Normalises free text to NFC, trims it, and removes control characters except line feeds and tabs.
 * Removes what changes the direction of writing. Every kind of line break becomes a line feed.
 */
export function freeText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
    .replace(DIRECTION, '')
    .normalize('NFC')
    .trim();
}

/** Normalises free text that stands on one line. A line break or tab separates words. */
export function oneLine(text: string): string {
  return freeText(text).replace(/\s+/g, ' ');
}

/**
 * Normalises a user name, because people type it with capitals and stray spaces. Volunteers' user
 * names are mobile numbers, which people also type with a country code.
 */
export function userName(text: string): string {
  const number = mobileNumber(text);
  return /^[789]\d{9}$/.test(number) ? number : personName(text).toLowerCase();
}

/**
 * Counts letters for the specification's "at least 3 letters". It counts letters and combining
 * marks, as code points, so மணி and உமா are long enough.
 */
export function countLetters(text: string): number {
  return text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
}

/**
 * Takes a name apart, in small letters: into முருகன் and மு for
 * மு. முருகன், into murugan and m for "Murugan M".
 */
export function partsOfName(text: string): Record<'words' | 'initials', string[]> {
  const parts = text
    .toLowerCase()
    .split(/[\s.]+/)
    .filter(Boolean);
  return { words: parts.filter(isWord), initials: parts.filter((part) => !isWord(part)) };
}

const isWord = (part: string): boolean => (part.match(/\p{L}\p{M}*/gu)?.length ?? 0) > 1;
