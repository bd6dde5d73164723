import { hash } from 'node:crypto';

/**
 * Returns what the host keeps of the code that withdraws a consent. A plain SHA-256 is enough: the
 * code has 75 random bits, so nobody who copies the database can try them all. A slow hash could
 * not be looked up by an index.
 * @param code as `newWithdrawCode` writes it
 */
export function hashOfCode(code: string): string {
  return hash('sha256', code);
}
