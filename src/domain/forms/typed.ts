/** What people and their keyboards type, brought to the one form that is compared, stored and sent. */

const TAMIL_ZERO = 0x0be6;

/** Tamil digits (௦–௯) become 0–9; everything else stays. */
export function westernDigits(text: string): string {
  return text.replace(/[௦-௯]/g, (digit) => String(digit.charCodeAt(0) - TAMIL_ZERO));
}

/** A number as typed: Tamil digits converted, spaces and hyphens dropped. */
export function digits(text: string): string {
  return westernDigits(text).replace(/[\s-]/g, '');
}

/** A mobile number without country code, trunk zero, spaces or hyphens. */
export function mobileNumber(text: string): string {
  const plain = digits(text).replace(/^\+91/, '');
  if (/^91\d{10}$/.test(plain)) return plain.slice(2);
  return /^0\d{10}$/.test(plain) ? plain.slice(1) : plain;
}

/**
 * A voter ID number (EPIC) in capitals without spaces, hyphens or slashes. Letters stand only in places
 * 1–3 and digits only in 4–10, so the common slips O/0 and I/1 are put right by their place.
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

/** A person's name: without the zero-width characters that keyboards leave behind, then NFC (they hide what belongs together), single spaces. */
export function personName(text: string): string {
  return text
    .replace(/[\u200B-\u200D\uFEFF]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

// oxlint-disable-next-line no-control-regex -- it is meant to match control characters
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** Free text: NFC and trimmed, without control characters other than line breaks and tabs, otherwise as typed. */
export function freeText(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '').normalize('NFC').trim();
}

/** A user name as it is compared: people type it with capitals and stray spaces. */
export function userName(text: string): string {
  return personName(text).toLowerCase();
}

/**
 * Letters as the specification counts them ("at least 3 letters"): code points that are letters or signs,
 * so that மணி and உமா are long enough.
 */
export function countLetters(text: string): number {
  return text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
}

/** The name that a person goes by, without initials: முருகன் of மு. முருகன், Murugan of "Murugan M". */
export function firstName(text: string): string {
  return (
    text.split(/[\s.]+/).find((word) => (word.match(/\p{L}\p{M}*/gu)?.length ?? 0) > 1) ?? text
  );
}
