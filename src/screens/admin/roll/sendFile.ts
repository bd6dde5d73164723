import * as v from 'valibot';
import { PIECE_BYTES } from '../../../domain/calls/rollImport.ts';
import { hostJson } from '../../../domain/outbox/outcome.ts';
import type { FormParts } from '../../../device/api/multipart.ts';
import { readSession } from '../../../device/login/session.ts';
import { callHost } from '../../../device/api/transport.ts';

const Received = v.object({ received: v.number() });
/** A piece that got no answer is sent again, before the person is asked. */
const TRIES = 3;

/**
 * Sends a file to the host, a piece after the other.
 * @param from how much of it is there already
 * @param onSent is told how much is there, after each piece
 * @returns true if the whole file is there
 */
export async function sendFile(
  file: File,
  id: string,
  from: number,
  onSent: (received: number) => void,
): Promise<boolean> {
  let place = from;
  let tries = 0;
  while (place < file.size) {
    const received = await sendPiece(file, id, place);
    if (received === undefined || received <= place) {
      tries += 1;
      if (tries === TRIES) return false;
      continue;
    }
    tries = 0;
    place = received;
    onSent(place);
  }
  return true;
}

async function sendPiece(file: File, id: string, place: number): Promise<number | undefined> {
  const session = await readSession();
  if (!session) return undefined;
  const form: FormParts = new Map();
  form.set('id', id);
  form.set('place', String(place));
  form.set('piece', await file.slice(place, place + PIECE_BYTES).arrayBuffer());
  const answer = await callHost({
    host: session.host,
    endpoint: 'sendRollPiece',
    body: form,
    token: session.token,
  });
  const json = answer.type === 'http' ? hostJson(answer.body) : undefined;
  const read = v.safeParse(Received, json?.status ? json.data : undefined);
  return read.success ? read.output.received : undefined;
}
