import '../setup.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logIn } from '../../../src/device/login/session.ts';
import { hearOfErased } from '../../../src/device/delivery/hearOfErased.ts';
import { readEntry } from '../../../src/device/outbox/read.ts';
import { changeEntry } from '../../../src/device/outbox/write.ts';
import { shownState, type Entry } from '../../../src/domain/outbox/outbox.ts';
import { newOwner, saveSample } from '../sample.ts';
import { answer, startTestHost } from '../testHost.ts';

const HOUR = 60 * 60_000;
let host: Awaited<ReturnType<typeof startTestHost>>;
let owner: string;
/** What the host says next, by status and body. */
let said: [number, unknown];

const erased = (...submissionIds: string[]): [number, unknown] => [
  200,
  { status: true, msg: '', data: { submissionIds } },
];

beforeEach(async () => {
  owner = newOwner();
  said = erased();
  host = await startTestHost((_request, response) => answer(response, ...said));
  await logIn({ owner, name: '', token: 'token', host: host.url });
});
afterEach(() => host.close());

async function sent(by = owner): Promise<string> {
  const { id } = await saveSample(by);
  const receipt = { title: 'கா. மணி', tail: '4567', reference: 'V-1', earlierVersion: false };
  await changeEntry(id, { type: 'accepted', version: 1, receipt }, Date.now());
  return id;
}
const stateOf = async (id: string) => shownState((await readEntry(id)) as Entry);

it('what this phone sent and another discarded is shown as erased, and nothing else is', async () => {
  const [gone, kept, foreign] = [await sent(), await sent(), await sent(newOwner())];
  said = erased(gone, foreign);
  expect(await hearOfErased()).toBe('done');
  const asked = host.requests.map(({ json }) => json as { submissionIds: string[] });
  expect(asked.map(({ submissionIds }) => new Set(submissionIds))).toEqual([new Set([gone, kept])]);
  expect(await Promise.all([gone, kept, foreign].map(stateOf))).toEqual(['erased', 'sent', 'sent']);
});

it('is asked once an hour, and at once by another person', async () => {
  await sent();
  await hearOfErased(5 * HOUR);
  await hearOfErased(5.9 * HOUR);
  expect(host.requests).toHaveLength(1);
  await hearOfErased(6 * HOUR);
  expect(host.requests).toHaveLength(2);
  const other = newOwner();
  await sent(other);
  await logIn({ owner: other, name: '', token: 'another', host: host.url });
  await hearOfErased(6 * HOUR);
  expect(host.requests).toHaveLength(3);
});

it('is not asked by who has sent nothing, and of what was sent long ago', async () => {
  expect(await hearOfErased()).toBe('done');
  const { id } = await saveSample(owner);
  const receipt = { title: '', tail: '', reference: 'V-1', earlierVersion: false };
  await changeEntry(id, { type: 'accepted', version: 1, receipt }, Date.now() - 8 * 24 * HOUR);
  expect(await hearOfErased()).toBe('done');
  expect(host.requests).toEqual([]);
});

it.each<[string, 'later' | 'never', [number, unknown]]>([
  ['a login page in between', 'later', [200, '<html>']],
  ['a proxy that says yes to everything', 'later', [200, { status: true }]],
  ['trouble of the host', 'later', [500, { status: false, msg: '', data: {} }]],
  ['a host that does not know it', 'never', [404, { status: false, msg: '' }]],
])('%s changes no receipt, and it is asked again', async (_, came, trouble) => {
  const id = await sent();
  said = trouble;
  expect(await hearOfErased()).toBe(came);
  expect(await stateOf(id)).toBe('sent');
  said = erased(id);
  expect(await hearOfErased()).toBe('done');
  expect(await stateOf(id)).toBe('erased');
});
