import '../setup.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rollVoter } from '../rollVoter.ts';
import { answer, startTestHost } from '../testHost.ts';

import { packVoters } from '../../../src/domain/calls/roll.ts';

const BOOTH = { assembly: '120', booth: '114' };
const VOTERS = [rollVoter(12, 'ABC1234567', 'கா. மணி'), rollVoter(33, 'ABC2345678', 'அ. இளங்கோ')];
const ROLL = { ...BOOTH, importedAt: '2026-11-01T00:00:00.000Z', voters: packVoters(VOTERS) };
const FIELDS = {
  name: 'கா. மணி',
  relationName: 'காளியப்பன்',
  gender: 'female',
  age: '34',
  district: 'coimbatore',
  assembly: '120',
  booth: '114',
  line: '12',
};

let host: Awaited<ReturnType<typeof startTestHost>>;
let status: number;
let said: unknown;
/** Gets what sends the answer, if a test wants to hold it back. */
let held: ((answerNow: () => void) => void) | undefined;

/** Modules anew, so that each test has a phone of its own. */
async function phone() {
  vi.resetModules();
  const [roll, settings, { forgetAnswers, keepAnswer }, { logIn, logOut }] = await Promise.all([
    import('../../../src/device/api/roll.ts'),
    import('../../../src/device/api/hostSettings.ts'),
    import('../../../src/device/storage/keptAnswers.ts'),
    import('../../../src/device/login/session.ts'),
  ]);
  await logIn(mani());
  return { ...roll, ...settings, forgetAnswers, keepAnswer, logOut };
}
const mani = () => ({ owner: 'mani', name: 'Mani Sample', token: 'token of mani', host: host.url });

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  [status, said, held] = [200, null, undefined];
  host = await startTestHost((_, response) => {
    const answerNow = () => answer(response, status, said);
    if (held) held(answerNow);
    else answerNow();
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await host.close();
});

describe('Auto Fetch at the host', () => {
  it('gets the fields of a voter ID, with the person’s own login', async () => {
    said = { status: true, msg: '', data: { ...FIELDS, voterId: 'ABC1234567', ageGivenAs: 'age' } };
    expect(await (await phone()).lookUp('ABC1234567', host.url, mani())).toEqual({
      type: 'found',
      fields: FIELDS,
    });
    expect(host.requests).toMatchObject([
      { path: '/lookup', token: 'Bearer token of mani', json: { voterId: 'ABC1234567' } },
    ]);
  });

  it('without a login names the booth, too, and is told of that booth alone', async () => {
    said = { status: true, msg: '', data: null };
    expect(await (await phone()).lookUp('ABC1234567', host.url, undefined, BOOTH)).toEqual({
      type: 'notAtBooth',
    });
    expect(host.requests).toMatchObject([
      {
        path: '/lookup',
        deviceType: 'website',
        contentType: 'application/json; charset=utf-8',
        json: { voterId: 'ABC1234567', ...BOOTH },
      },
    ]);
  });

  it.each([
    ['that the roll has no such number', 200, { status: true, msg: '', data: null }, 'notListed'],
    [
      'that there is no such call',
      404,
      { status: false, msg: 'There is no such call', data: { code: 'unknownCall' } },
      'notThere',
    ],
    [
      'that a login is needed',
      401,
      { status: false, msg: 'Log in', data: { code: 'login' } },
      'notThere',
    ],
    ['what is not of this world', 200, { status: true, msg: '', data: { name: 7 } }, 'notThere'],
    ['a page', 200, '<html>Welcome to the hotel</html>', 'noAnswer'],
    ['a page that knows no such address', 404, '<html>Not found</html>', 'notThere'],
    ['that it has trouble', 503, { status: false, msg: '' }, 'noAnswer'],
    ['that it is asked too often', 429, { status: false, msg: '' }, 'noAnswer'],
  ])('is told %s', async (_, code, body, type) => {
    [status, said] = [code, body];
    expect(await (await phone()).lookUp('ABC1234567', host.url, mani())).toEqual({ type });
  });
});

describe('a booth’s roll on the phone', () => {
  it('finds its voters without the host, and no others', async () => {
    said = { status: true, msg: '', data: ROLL };
    const { fetchBoothRoll, findOnBoothRoll, readBoothRoll } = await phone();
    expect(await readBoothRoll(BOOTH, 'mani')).toBeUndefined();
    expect(await findOnBoothRoll('ABC1234567', BOOTH, 'mani')).toBeUndefined();
    expect(await fetchBoothRoll(BOOTH, mani())).toBe(2);
    await host.close();
    expect((await readBoothRoll(BOOTH, 'mani'))?.at).toBeGreaterThan(Date.now() - 60_000);
    expect(await findOnBoothRoll('ABC1234567', BOOTH, 'mani')).toMatchObject(FIELDS);
    expect(await findOnBoothRoll('ABC9999999', BOOTH, 'mani')).toBeNull();
    expect(await findOnBoothRoll('ABC1234567', { ...BOOTH, booth: '115' }, 'mani')).toBeUndefined();
    expect(await findOnBoothRoll('ABC1234567', BOOTH, 'uma')).toBeUndefined();
    host = await startTestHost(() => undefined);
  });

  it('lies sealed, and goes at logout', async () => {
    said = { status: true, msg: '', data: ROLL };
    const { fetchBoothRoll, findOnBoothRoll, forgetAnswers } = await phone();
    await fetchBoothRoll(BOOTH, mani());
    expect(await everythingIn('kept')).not.toContain('ABC1234567');
    await forgetAnswers();
    expect(await findOnBoothRoll('ABC1234567', BOOTH, 'mani')).toBeUndefined();
  });

  it('that comes after a logout is not kept', async () => {
    const { fetchBoothRoll, readBoothRoll, logOut } = await phone();
    const received = new Promise<() => void>((resolve) => {
      held = resolve;
    });
    said = { status: true, msg: '', data: ROLL };
    const fetching = fetchBoothRoll(BOOTH, mani());
    const answerNow = await received;
    await logOut();
    answerNow();
    expect(await fetching).toBe('noAnswer');
    expect(await readBoothRoll(BOOTH, 'mani')).toBeUndefined();
  });

  it('is renewed by the lines that have changed, and says which ones it has', async () => {
    said = { status: true, msg: '', data: ROLL };
    const { fetchBoothRoll, readBoothRoll } = await phone();
    await fetchBoothRoll(BOOTH, mani());
    expect(host.requests.at(-1)?.json).toEqual({ ...BOOTH, apart: true });
    const renamed = rollVoter(33, 'ABC2345678', 'அ. இளமாறன்');
    const importedAt = '2026-11-20T00:00:00.000Z';
    said = {
      status: true,
      msg: '',
      data: { ...BOOTH, importedAt, changed: [1], voters: packVoters([renamed]) },
    };
    expect(await fetchBoothRoll(BOOTH, mani())).toBe(2);
    const { has = [] } = (host.requests.at(-1)?.json ?? {}) as { has?: string[] };
    expect(has).toHaveLength(2);
    for (const hash of has) expect(hash).toMatch(/^[\da-f]{12}$/);
    expect(await readBoothRoll(BOOTH, 'mani')).toMatchObject({
      importedAt,
      voters: [VOTERS[0], renamed],
    });
  });

  it('of another booth is not taken, and one that was kept under a wrong name is not read', async () => {
    const { fetchBoothRoll, readBoothRoll, keepAnswer } = await phone();
    for (const other of [{ booth: '115' }, { assembly: '121' }]) {
      said = { status: true, msg: '', data: { ...ROLL, ...other } };
      expect(await fetchBoothRoll(BOOTH, mani())).toBe('none');
      await keepAnswer('mani', 'roll 120 114', { at: 5, data: { ...ROLL, ...other } });
      expect(await readBoothRoll(BOOTH, 'mani')).toBeUndefined();
    }
    await keepAnswer('mani', 'roll 120 114', { at: 5, data: ROLL });
    expect(await readBoothRoll(BOOTH, 'mani')).toMatchObject({ at: 5 });
  });

  it('goes once the office has given the booth to others, and not for a page of a login', async () => {
    const { fetchBoothRoll, isRollHere } = await phone();
    for (const code of ['booth', 'role']) {
      [status, said] = [200, { status: true, msg: '', data: ROLL }];
      await fetchBoothRoll(BOOTH, mani());
      status = 403;
      for (const other of ['<html>Log in</html>', { status: false, data: { code: 'other' } }]) {
        said = other;
        await fetchBoothRoll(BOOTH, mani());
        expect(await isRollHere(BOOTH, 'mani')).toBe(true);
      }
      said = { status: false, msg: '', data: { code } };
      expect(await fetchBoothRoll(BOOTH, mani())).toBe('notAllowed');
      expect(await isRollHere(BOOTH, 'mani')).toBe(false);
    }
  });

  it.each([
    ['none', 200, { status: true, msg: '', data: null }],
    ['notAllowed', 403, { status: false, msg: '', data: { code: 'role' } }],
    ['notAllowed', 404, { status: false, msg: '', data: { code: 'unknownCall' } }],
    ['notAllowed', 404, '<html>Not found</html>'],
    ['noAnswer', 500, { status: false, msg: '' }],
    ['noAnswer', 200, '<html>Welcome to the hotel</html>'],
    ['noAnswer', 401, { status: false, msg: '', data: { code: 'login' } }],
    ['noAnswer', 429, { status: false, msg: '', data: { code: 'tooManyLookups' } }],
    ['tooMany', 429, { status: false, msg: '', data: { code: 'tooManyToday' } }],
  ])('is not there: %s (%d)', async (why, code, body) => {
    [status, said] = [code, body];
    expect(await (await phone()).fetchBoothRoll(BOOTH, mani())).toBe(why);
  });
});

describe('what the host asks for', () => {
  it('is its own word, the last one heard while it is away, and the usual before any', async () => {
    const { readHostSettings } = await phone();
    status = 404;
    expect(await readHostSettings(host.url)).toEqual({ otp: false, aadhaar: 'last4', keys: true });
    [status, said] = [200, { otp: true, aadhaar: 'off', keys: true }];
    expect(await readHostSettings(host.url)).toEqual(said);
    [status, said] = [200, { otp: 'perhaps' }];
    expect(await readHostSettings(host.url)).toEqual({ otp: true, aadhaar: 'off', keys: true });
  });
});

/** Every record of a database, with its bytes read as text. */
async function everythingIn(database: string): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(database);
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const records = await new Promise<unknown[]>((resolve) => {
    const reading = db.transaction('keyval').objectStore('keyval').getAll();
    reading.addEventListener('success', () => resolve(reading.result));
  });
  db.close();
  expect(records).toHaveLength(1);
  return JSON.stringify(records, (_, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
  );
}
