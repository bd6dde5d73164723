/** Crockford's base 32: it has no letters or digits that people mix up. */
export const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 16;
const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** RFC 9562, version 7: 12 hex digits of time, the version, then the digits that we use. */
const [VERSION_AT, USED_UNTIL] = [12, 21];

/**
 * Returns the code with which a person withdraws their consent to one record, as
 * XXXX-XXXX-XXXX-XXXX. It holds the time of the submission's id and 30 of its random bits, so a
 * phone can give it before the host has the record, and the host finds the record by its id:
 * docs/decisions/0036-consent.md. Returns undefined for an id that the app didn't make: those are
 * UUIDs of version 7.
 */
export function withdrawCode(submissionId: string): string | undefined {
  if (!VERSION_7.test(submissionId)) return undefined;
  const digits = submissionId.replaceAll('-', '');
  const used = digits.slice(0, VERSION_AT) + digits.slice(VERSION_AT + 1, USED_UNTIL);
  let rest = BigInt(`0x${used}`);
  let letters = '';
  for (let left = LENGTH; left > 0; left -= 1) {
    letters = READABLE.charAt(Number(rest % 32n)) + letters;
    rest /= 32n;
  }
  return grouped(letters);
}

/**
 * Returns a typed code as `withdrawCode` writes it, or undefined if it can't be one. Spaces, small
 * letters and the letters that look like 0 and 1 are put right.
 */
export function readWithdrawCode(typed: string): string | undefined {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const isCode =
    letters.length === LENGTH && Array.from(letters).every((each) => READABLE.includes(each));
  return isCode ? grouped(letters) : undefined;
}

/** Returns the first and the last submission id that a code can belong to. */
export function idsOf(code: string): { from: string; to: string } {
  let number = 0n;
  for (const letter of code.replaceAll('-', ''))
    number = number * 32n + BigInt(READABLE.indexOf(letter));
  const used = number.toString(16).padStart(USED_UNTIL - 1, '0');
  const known = `${used.slice(0, VERSION_AT)}7${used.slice(VERSION_AT)}`;
  return { from: asUuid(known.padEnd(32, '0')), to: asUuid(known.padEnd(32, 'f')) };
}

function grouped(letters: string): string {
  return (letters.match(/.{4}/g) ?? []).join('-');
}

function asUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
