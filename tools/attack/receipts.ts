import { randomBytes } from 'node:crypto';
import { newWithdrawCode, RANDOM_BYTES } from '../../src/domain/forms/withdrawCode.ts';
import type { Reply } from './play.ts';
import type { Target } from './target.ts';

/** Returns a code as a phone writes it on a receipt. */
export function newCode(): string {
  return newWithdrawCode(randomBytes(RANDOM_BYTES));
}

/** Withdraws a consent by its code, as the page without a script does. */
export async function withdraw({ host }: Target, code: string, from: string): Promise<Reply> {
  const { status } = await fetch(`${host.url}/withdraw`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({ code, sure: 'yes' }),
  });
  return { http: status };
}
