import '../setup.ts';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { callHost, fetchFile } from '../../../src/device/api/transport.ts';
import { noteAttempt, onAttempt, readContact } from '../../../src/device/api/contact.ts';
import { readHostSettings } from '../../../src/device/api/hostSettings.ts';
import { answer, startTestHost } from '../testHost.ts';

const HTML = '<!doctype html><title>Log in to this Wi-Fi</title>';
let stop = () => {};
afterEach(() => stop());

it("an answer of the host is contact, a login page in between and silence are none, and a stranger's message is nothing", async () => {
  const heard = vi.fn();
  stop = onAttempt(heard);
  const stranger = new BroadcastChannel('contact');
  for (const junk of [null, 7, 'online', { type: 'heard' }, new ArrayBuffer(9)])
    stranger.postMessage(junk);
  noteAttempt(true);
  await vi.waitFor(() => expect(readContact().heardAt).toBeGreaterThan(0));
  expect(heard).toHaveBeenCalledTimes(1);

  for (const count of [2, 3]) {
    noteAttempt(false);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(count));
    expect(readContact().silentSince).toBeGreaterThan(0);
  }
  noteAttempt(true);
  await vi.waitFor(() => expect(readContact().silentSince).toBeUndefined());
  stranger.close();
});

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  answer(response, status, body);
const html = (response: ServerResponse) =>
  void response.writeHead(200, { 'Content-Type': 'text/html' }).end(HTML);
const picture = (response: ServerResponse) =>
  void response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('JPEG');
const call = (host: string, signal?: AbortSignal) => ({
  host,
  endpoint: 'photo',
  body: '{}',
  bytes: 2,
  signal,
});
const ask = (host: string) => callHost(call(host));
const fetchPhoto = (host: string) => fetchFile(call(host), 'image/jpeg');

it.each([
  ['an answer', ask, json(200, { status: true, msg: '' }), true],
  ['a refusal', ask, json(500, { status: false, msg: 'no' }), true],
  ['a login page in between', ask, html, false],
  ['a login page in JSON', ask, json(200, { login: 'https://wifi.example' }), false],
  ['a file', fetchPhoto, picture, true],
  ['a refusal in the place of a file', fetchPhoto, json(404, { status: false, msg: 'no' }), true],
  ['a login page in the place of a file', fetchPhoto, html, false],
  [
    "the host's settings",
    readHostSettings,
    json(200, { otp: false, aadhaar: 'last4', keys: true }),
    true,
  ],
])('%s is noted as what it is', async (_, reach, respond, wasHeard) => {
  const host = await startTestHost((_request, response) => respond(response));
  const attempts: boolean[] = [];
  stop = onAttempt(() => attempts.push(readContact().silentSince === undefined));
  noteAttempt(!wasHeard);
  await vi.waitFor(() => expect(attempts).toEqual([!wasHeard]));
  await reach(host.url);
  await vi.waitFor(() => expect(attempts).toEqual([!wasHeard, wasHeard]));
  await host.close();
});

it.each([
  ['no such file', json(404, {})],
  ['a page of its own', html],
])('a host that answers %s in the place of settings is not called silent', async (_, respond) => {
  const host = await startTestHost((_request, response) => respond(response));
  const attempts: boolean[] = [];
  stop = onAttempt(() => attempts.push(readContact().silentSince === undefined));
  await readHostSettings(host.url);
  noteAttempt(true);
  await vi.waitFor(() => expect(attempts).toEqual([true]));
  await host.close();
});

it('silence is noted, and what was broken off on purpose is not', async () => {
  const host = await startTestHost(() => undefined);
  const attempts: boolean[] = [];
  stop = onAttempt(() => attempts.push(readContact().silentSince === undefined));
  for (const reach of [
    callHost,
    (broken: ReturnType<typeof call>) => fetchFile(broken, 'image/jpeg'),
  ])
    await reach(call(host.url, AbortSignal.abort()));
  noteAttempt(true);
  await vi.waitFor(() => expect(attempts).toEqual([true]));
  await callHost({ ...call(host.url), silenceMs: 100 });
  await vi.waitFor(() => expect(attempts).toEqual([true, false]));
  await host.close();
});
