import type { Answer } from '../../domain/outbox/outcome.ts';
import { fetchFile } from './callHost.ts';
import { readSession } from './session.ts';

/**
 * Fetches a file from the host as the logged-in person, and doesn't store it. If the host sends no
 * such file, returns its answer. Never throws.
 * @param type the file's media type
 */
export async function askForFile(
  endpoint: string,
  payload: Record<string, unknown>,
  type: string,
): Promise<{ type: 'file'; file: Blob } | Answer> {
  const session = await readSession().catch(() => undefined);
  const body = JSON.stringify(payload);
  return fetchFile(
    { host: session?.host ?? '', endpoint, body, bytes: body.length, token: session?.token },
    type,
  );
}
