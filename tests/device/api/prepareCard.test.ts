import '../setup.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, startTestHost } from '../testHost.ts';

const OWNER = 'mani';
const DAY_MS = 24 * 60 * 60_000;
const CARD = {
  memberNumber: 'M-2026-000001',
  name: 'கா. மணி',
  assembly: '120',
  district: 'coimbatore',
  booth: '114',
  joinedAt: '2026-11-01T00:00:00.000Z',
  portrait: null,
  check: 'https://host.example/card/0123456789abcdef0123456789abcdef',
  confirmed: true,
};
const GIVEN = { status: true, msg: '', data: CARD };
const NONE = { status: false, msg: 'There is none', data: { code: 'noCard' } };

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

/** A phone whose person is logged in at a host that answers this. */
async function phone(first: [number, unknown]) {
  vi.resetModules();
  const [{ prepareCard }, { logIn, logOut }, cache] = await Promise.all([
    import('../../../src/device/api/prepareCard.ts'),
    import('../../../src/device/login/session.ts'),
    import('../../../src/device/storage/keptAnswers.ts'),
  ]);
  const says = { answer: first, during: async () => undefined as void };
  const host = await startTestHost(async (_, response) => {
    await says.during();
    answer(response, ...says.answer);
  });
  onTestFinished(() => void host.close());
  await logIn({ owner: OWNER, name: 'Mani', token: 't', host: host.url });
  const kept = async () => (await cache.readKept(OWNER, 'membercard'))?.data;
  return { prepareCard, logIn, logOut, kept, host, says, keepAnswer: cache.keepAnswer };
}

describe('a member’s card', () => {
  it('is on the phone before anybody opens its screen, and comes once a day', async () => {
    const { prepareCard, kept, host, keepAnswer } = await phone([200, GIVEN]);
    expect(await prepareCard()).toBe('done');
    expect(await kept()).toEqual(CARD);
    expect(await prepareCard()).toBe('done');
    expect(host.requests).toHaveLength(1);
    await keepAnswer(OWNER, 'membercard', { at: Date.now() - DAY_MS, data: CARD });
    expect(await prepareCard()).toBe('done');
    expect(host.requests).toHaveLength(2);
  });

  it('is none for whoever has none: it is asked for again after a while', async () => {
    const { prepareCard, kept, host, says, keepAnswer } = await phone([200, NONE]);
    expect(await prepareCard()).toBe('done');
    expect(await prepareCard()).toBe('done');
    expect(host.requests).toHaveLength(1);
    await keepAnswer(OWNER, 'membercard', { at: Date.now() - DAY_MS / 24, data: null });
    says.answer = [200, GIVEN];
    expect(await prepareCard()).toBe('done');
    expect(await kept()).toEqual(CARD);
  });

  it('leaves the phone once the host has none any more', async () => {
    const { prepareCard, kept, keepAnswer } = await phone([200, NONE]);
    await keepAnswer(OWNER, 'membercard', { at: Date.now() - DAY_MS, data: CARD });
    await prepareCard();
    expect(await kept()).toBeNull();
  });

  it.each([
    ['a host in trouble', 503, 'down'],
    ['a host that refuses the login', 401, { status: false, msg: '', auth: false }],
    ['too many looks', 429, { status: false, msg: '', data: { code: 'tooManyLooks' } }],
    ['a login page', 200, '<html>Welcome</html>'],
  ])('comes later with %s, and the one that is here stays', async (_, status, body) => {
    const { prepareCard, kept, keepAnswer } = await phone([status, body]);
    await keepAnswer(OWNER, 'membercard', { at: Date.now() - DAY_MS, data: CARD });
    expect(await prepareCard()).toBe('later');
    expect(await kept()).toEqual(CARD);
  });

  it('is not asked for again at a host that gives none, and not by a guest', async () => {
    const { prepareCard, logOut, host } = await phone([404, '<h1>Not found</h1>']);
    expect(await prepareCard()).toBe('never');
    await logOut();
    expect(await prepareCard()).toBe('done');
    expect(host.requests).toHaveLength(1);
  });

  it('is not kept for the next person, who logged in meanwhile', async () => {
    const { prepareCard, logIn, kept, host, says } = await phone([200, GIVEN]);
    says.during = () => logIn({ owner: 'valli', name: 'Valli', token: 'u', host: host.url });
    expect(await prepareCard()).toBe('done');
    expect(await kept()).toBeUndefined();
  });
});
