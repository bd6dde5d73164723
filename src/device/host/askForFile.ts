import type { Answer } from '../../domain/outbox/outcome.ts';
import { fetchFile } from './callHost.ts';
import { readSession } from './session.ts';

/** Asks the host for a file as the logged-in person; it is not kept. Never throws. @param type its media type */
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
