import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { partsOf } from '../../tests/host/sampleCalls.ts';
import { multipartPost } from '../../tests/host/sampleVoter.ts';
import type { Reply } from './play.ts';
import type { Caller, Target } from './target.ts';

const LARGEST = 3_000_000;

/** Begins a form of the largest size. While there is no answer the host holds it. */
export function beginForm(
  { host, picture }: Target,
  call: string,
  { token = '', from }: { token?: string; from: string },
) {
  const { headers, body } = multipartPost(partsOf({}, { portrait: picture }), token);
  const { authorization, ...others } = headers;
  const lines = Object.entries({
    host: 'localhost',
    'x-forwarded-for': from,
    'content-length': LARGEST,
    ...others,
    ...(token && { authorization }),
  }).map(([name, text]) => `${name}: ${text}\r\n`);
  const socket = connect(host.port, '127.0.0.1');
  socket.on('error', () => {
    /* Its end cuts it. */
  });
  socket.write(`POST /${call} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(body.subarray(0, -500));
  let status = 200;
  socket.once('data', (text) => (status = Number(/^HTTP\/1.1 (\d+)/.exec(String(text))?.[1])));
  return { answer: (): Reply => ({ http: status }), end: () => socket.destroy() };
}

/** Whether no photo is arriving any more, but for those of others now and then. */
export async function isEmptied({ host }: Target): Promise<boolean> {
  for (let look = 0; look < 100; look += 1) {
    if ((await readdir(join(host.dataDir, 'photos', 'arriving'))).length === 0) return true;
    await wait(50);
  }
  return false;
}

/**
 * Begins a call whose body is still to come.
 * @returns what ends it and gives its answer, once the host has checked the login
 */
export async function beginCall({ host }: Target, call: string, { token, from }: Caller) {
  const socket = connect(host.port, '127.0.0.1');
  const lines = [
    `POST /${call} HTTP/1.1`,
    'host: localhost',
    `x-forwarded-for: ${from}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    'transfer-encoding: chunked',
    // The host answers this before it calls whoever checks the login, in one go.
    'expect: 100-continue',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  return async (body: object): Promise<Reply> => {
    const text = JSON.stringify(body);
    const answered = once(socket, 'data');
    socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`);
    const answer = String((await answered)[0]);
    socket.destroy();
    return { http: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]) };
  };
}
