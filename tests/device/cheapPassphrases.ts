import { vi, type MockInstance } from 'vitest';

/**
 * Makes keys of passphrases in a thousandth of the time, for the file that calls it. How costly
 * they are matters to the one test that asks for it. Other numbers of rounds still make other keys.
 * @returns the spy in the place of `deriveKey`, which hears how many rounds were wanted
 */
export function cheapenPassphrases(): MockInstance<SubtleCrypto['deriveKey']> {
  const { subtle } = crypto;
  const real = subtle.deriveKey.bind(subtle);
  return vi.spyOn(subtle, 'deriveKey').mockImplementation((algorithm, ...rest) => {
    const { iterations, ...others } = algorithm as Pbkdf2Params;
    return real({ ...others, iterations: 1 + (iterations % 997) }, ...rest);
  });
}
