import { westernDigits } from '../../domain/forms/typed.ts';

/** Returns the line after a voter's, where the roll usually has the next one; '' if none. */
export function nextLine(line: string): string {
  const next = Number(westernDigits(line).trim()) + 1;
  return next > 1 && next <= 9999 ? String(next) : '';
}

/** Returns an address without the number of the house at its beginning. */
export function streetOf(address: string): string {
  return address.replace(/^\s*(?:No\.?|#)?\s*[\d௦-௯]+(?:[/-]?[\dA-Za-z௦-௯]+)*/i, '');
}
