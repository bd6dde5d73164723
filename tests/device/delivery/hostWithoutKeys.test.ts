import '../setup.ts';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { deliver } from '../../../src/device/delivery/deliver.ts';
import { changeEntry, correctEntry } from '../../../src/device/outbox/write.ts';
import { readEntry, readQueue } from '../../../src/device/outbox/read.ts';
import type { Kind } from '../../../src/domain/outbox/kinds.ts';
import { newOwner, sampleSubmission, saveSample } from '../sample.ts';
import { accept, answer, startTestHost, type Request } from '../testHost.ts';
import { testPhone } from '../testPhone.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
afterEach(() => host.close());

const paths = () => host.requests.map(({ path }) => path);
const ok = (response: ServerResponse, data?: unknown) =>
  answer(response, 200, { status: true, msg: 'ok', data });

type List = (request: Request, response: ServerResponse) => void;

/**
 * A host that stores whatever arrives, as often as it arrives, and loses its first answer; `list`
 * answers viewvoters and viewmember.
 */
async function startKeylessHost(list: List): Promise<void> {
  let stored = 0;
  host = await startTestHost((request, response) => {
    if (request.path.startsWith('/view')) return list(request, response);
    stored += 1;
    return stored === 1 ? void response.destroy() : ok(response);
  });
}

/**
 * An entry whose first attempt reached the host and got no answer, and the phone when its wait is
 * over.
 */
async function saveUncertain(list: List, kind: Kind = 'addvoters') {
  await startKeylessHost(list);
  const owner = newOwner();
  const entry = await saveSample(owner, { kind });
  const phone = testPhone({
    owner,
    name: 'Sample Volunteer',
    token: 'token',
    host: host.url,
    knowsKeys: false,
  });
  await deliver(phone);
  expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting', uncertain: true });
  phone.time += 60 * 60_000;
  return { owner, entry, phone };
}

describe('a host without keys', () => {
  it('is not asked before a first attempt, and the receipt says that it may hold twice what was sent twice', async () => {
    host = await startTestHost((_request, response) => ok(response));
    const owner = newOwner();
    const entry = await saveSample(owner);
    await deliver(testPhone({ owner, name: '', token: 'token', host: host.url, knowsKeys: false }));
    expect(paths()).toEqual(['/addvoters']);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'sent',
      receipt: { title: 'கா. மணி', tail: '4567', proof: 'atLeastOnce' },
    });
  });

  it.each<[Kind, string]>([
    ['addvoters', '/viewvoters'],
    ['addmember', '/viewmember'],
  ])('%s: what it lists after a broken attempt is not sent again', async (kind, view) => {
    const { entry, phone } = await saveUncertain(
      (_request, response) =>
        ok(response, { rows: [{ epic: 'XYZ7654321' }, { epic: 'abc 1234567' }] }),
      kind,
    );
    expect(await deliver(phone)).toBe(0);
    expect(paths()).toEqual([`/${kind}`, view]);
    expect(host.requests[1]).toMatchObject({ token: 'Bearer token', json: {} });
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'sent',
      receipt: { proof: 'listed', earlierVersion: false },
    });
  });

  it('what it does not list is sent again, under the same id', async () => {
    const { entry, phone } = await saveUncertain((_request, response) => ok(response, []));
    await deliver(phone);
    expect(paths()).toEqual(['/addvoters', '/viewvoters', '/addvoters']);
    expect(host.requests[2]?.form.get('submissionId')).toBe(entry.id);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'sent',
      receipt: { proof: 'atLeastOnce' },
    });
  });

  it('is asked page by page', async () => {
    const { entry, phone } = await saveUncertain((request, response) => {
      const { before = 3 } = request.json as { before?: number };
      ok(response, {
        voters: [{ voterId: before === 1 ? 'ABC1234567' : 'XYZ7654321' }],
        next: before > 1 ? before - 1 : null,
      });
    });
    await deliver(phone);
    expect(host.requests.slice(1).map(({ json }) => json)).toEqual([
      {},
      { before: 2 },
      { before: 1 },
    ]);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'sent',
      receipt: { proof: 'listed' },
    });
  });

  it('may list everything at once: more than other answers may hold is read', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => ({
      voterId: `XYZ${String(n).padStart(7, '0')}`,
      address: 'கோயில் தெரு',
    }));
    const { entry, phone } = await saveUncertain((_request, response) =>
      ok(response, { rows: [...rows, { voterId: 'ABC1234567' }] }),
    );
    await deliver(phone);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'sent',
      receipt: { proof: 'listed' },
    });
  });

  it.each<[string, List, string]>([
    ['is silent', (_request, response) => void response.destroy(), 'noAnswer'],
    [
      'hides behind a login page',
      (_request, response) => answer(response, 200, '<html>Please log in</html>'),
      'loginPage',
    ],
    ['has trouble', (_request, response) => answer(response, 503, ''), 'hostTrouble'],
    ['wants a login', (_request, response) => answer(response, 401, ''), 'loginNeeded'],
  ])('%s when it is asked: the entry waits, and is not sent', async (_, list, trouble) => {
    const { owner, entry, phone } = await saveUncertain(list);
    expect(await deliver(phone)).toBe(1);
    expect(paths().filter((path) => path === '/addvoters')).toHaveLength(1);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'waiting',
      uncertain: true,
      asks: false,
    });
    expect((await readQueue(owner)).trouble).toBe(trouble);
  });

  it('wants a login when it is asked, which was given meanwhile: nothing waits for another one', async () => {
    let token = 'token';
    const { owner, entry, phone } = await saveUncertain((request, response) => {
      token = 'new token';
      return request.token === 'Bearer new token' ? ok(response, []) : answer(response, 401, '');
    });
    const session = await phone.session();
    phone.session = async () => session && { ...session, token };
    expect(await deliver(phone)).toBe(1);
    expect((await readQueue(owner)).trouble).not.toBe('loginNeeded');
    phone.time += 60_000;
    expect(await deliver(phone)).toBe(0);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
  });

  it.each<[string, List]>([
    [
      'has no such list',
      (_request, response) => answer(response, 404, { status: false, msg: 'No such call' }),
    ],
    ['answers without a list', (_request, response) => ok(response, 'fine')],
    [
      'has a list that goes in circles',
      (_request, response) => ok(response, { rows: [], next: 'round' }),
    ],
  ])('%s: the owner is asked', async (_, list) => {
    const { entry, phone } = await saveUncertain(list);
    expect(await deliver(phone)).toBe(0);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'waiting',
      uncertain: true,
      asks: true,
    });
    expect(paths().filter((path) => path === '/addvoters')).toHaveLength(1);
  });

  it('is told by the kind of record whether it can be asked: for a post, the owner is', async () => {
    const { entry, phone } = await saveUncertain(
      (_request, response) => ok(response, []),
      'createPost',
    );
    const other = await saveSample(entry.owner);
    await deliver(phone);
    expect(paths()).toEqual(['/createPost', '/addvoters']);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting', asks: true });
    expect(await readEntry(other.id)).toMatchObject({ state: 'sent' });
    phone.time += 60 * 60_000;
    await deliver(phone);
    expect(paths(), 'nothing goes before the owner has decided').toHaveLength(2);

    await changeEntry(entry.id, { type: 'confirmedSend' }, phone.time);
    await deliver(phone);
    expect(paths()).toEqual(['/createPost', '/addvoters', '/createPost']);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'sent',
      receipt: { title: 'கா. மணி', proof: 'atLeastOnce' },
    });
  });

  it('is told by the owner that a post has arrived: it is not sent again, and its photos leave the phone', async () => {
    const { entry, phone } = await saveUncertain(
      (_request, response) => ok(response, []),
      'createPost',
    );
    await deliver(phone);
    await changeEntry(
      entry.id,
      { type: 'confirmedArrived', summary: { title: 'கா. மணி', tail: '' } },
      phone.time,
    );
    await deliver(phone);
    expect(paths()).toEqual(['/createPost']);
    const sent = await readEntry(entry.id);
    expect(sent).toMatchObject({ state: 'sent', receipt: { title: 'கா. மணி', proof: 'ownerSaid' } });
    expect(sent).not.toHaveProperty('content');
  });

  it('lists what may be the version before a correction: the receipt says so', async () => {
    const { entry, phone } = await saveUncertain((_request, response) =>
      ok(response, [{ voterId: 'ABC1234567' }]),
    );
    const { submission, photos } = await sampleSubmission({ name: 'லதா' });
    expect(await correctEntry(entry.id, entry.version, submission, photos, phone.time)).toBe(true);
    await deliver(phone);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'sent',
      receipt: { title: 'லதா', proof: 'listed', earlierVersion: true },
    });
  });
});

it('a host with keys is not asked: it stores one record per id however often it is sent', async () => {
  host = await startTestHost((request, response, count) =>
    count === 1 ? void response.destroy() : accept(request, response),
  );
  const owner = newOwner();
  const entry = await saveSample(owner);
  const phone = testPhone({ owner, name: '', token: 'token', host: host.url, knowsKeys: true });
  await deliver(phone);
  phone.time += 60 * 60_000;
  await deliver(phone);
  expect(paths()).toEqual(['/addvoters', '/addvoters']);
  const sent = await readEntry(entry.id);
  expect(sent).toMatchObject({ state: 'sent' });
  expect(sent).not.toHaveProperty('receipt.proof');
});
