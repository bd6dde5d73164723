/** Returns an address without the number of the house at its beginning. */
export function streetOf(address: string): string {
  return address.replace(/^\s*(?:No\.?|#)?\s*[\d௦-௯]+(?:[/-]?[\dA-Za-z௦-௯]+)*/i, '');
}
