/** Normalises typed text to the one form that is compared, stored and sent. */

const TAMIL_ZERO = 0x0be6;

/**
 * Characters that nobody sees: joiners, marks of direction, soft hyphens. Keyboards leave them
 * behind, and a number that is pasted from the contacts often has them around it.
 */
const INVISIBLE = /\p{Cf}/gu;

/** Converts Tamil digits (௦–௯) to 0–9, and removes invisible characters. */
export function westernDigits(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[௦-௯]/g, (digit) => String(digit.charCodeAt(0) - TAMIL_ZERO));
}

/** Converts Tamil digits, and removes spaces, hyphens and dashes. */
export function digits(text: string): string {
  return westernDigits(text).replace(/[\s\u2010-\u2015-]/g, '');
}

/** Removes the country code, trunk zero, spaces and hyphens from a mobile number. */
export function mobileNumber(text: string): string {
  const plain = digits(text).replace(/^\+91/, '');
  if (/^91\d{10}$/.test(plain)) return plain.slice(2);
  return /^0\d{10}$/.test(plain) ? plain.slice(1) : plain;
}

/**
 * Normalises a voter ID number: capitals, without spaces, hyphens or slashes. Places 1 to 3
 * hold letters and 4 to 10 hold digits. So it can correct the common typing errors O/0 and I/1.
 */
export function voterIdNumber(text: string): string {
  const plain = westernDigits(text)
    .toUpperCase()
    .replace(/[\s\-/]/g, '');
  if (plain.length !== 10) return plain;
  const letters = plain.slice(0, 3).replaceAll('0', 'O').replaceAll('1', 'I');
  const numbers = plain.slice(3).replaceAll('O', '0').replaceAll('I', '1');
  return letters + numbers;
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

/**
 * Normalises free text to NFC, trims it, and removes control characters except line feeds and tabs.
 */
export function freeText(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '').normalize('NFC').trim();
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
 * Returns a name without initials: முருகன் for மு. முருகன்,
 * Murugan for "Murugan M".
 */
export function firstName(text: string): string {
  return (
    text.split(/[\s.]+/).find((word) => (word.match(/\p{L}\p{M}*/gu)?.length ?? 0) > 1) ?? text
  );
}
