import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMetrics } from '../../../host/http/metrics.ts';
import { tidyUp } from '../../../host/records/maintenance.ts';
import { newWithdrawCode, RANDOM_BYTES } from '../../../src/domain/forms/withdrawCode.ts';
import { hashOfCode } from '../../../host/submissions/withdrawHash.ts';
import { OFFICE, openHostWithPeople, type HostWithPeople } from '../hostWithPeople.ts';
import { ACCOUNT, MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, FIELDS, multipartPost } from '../sampleVoter.ts';
import { jsonPost } from '../testHost.ts';

const DAY = 24 * 60 * 60_000;
const newCode = () => newWithdrawCode(randomBytes(RANDOM_BYTES));
const CONSENT = { consentVersion: '3-ta', consentAt: '2026-11-20T05:58:00.000Z' };

// The real hash, which a test asks whether it was called.

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(() => host.empty());
afterAll(() => host.close());

async function enrolled(
  call: 'addvoters' | 'addmember',
  fields: Record<string, string>,
  person?: number,
) {
  const id = uuid();
  const code = newCode();
  const { status, data } = await host.send(
    call,
    partsOf({ ...fields, withdrawCode: code }, { voterCardFront: host.picture }, id),
    person,
  );
  expect(status).toBe(true);
  return { id, reference: data.reference ?? '', code };
}

let accounts = 0;
async function registered(userName = `sample${(accounts += 1)}`) {
  const parts = partsOf({ ...MEMBER, ...ACCOUNT, userName }, { voterCardFront: host.picture });
  const { auth = '', data } = await answerOf(
    host.app.request('/register', multipartPost(parts, '')),
  );
  const ask = (call: string) => answerOf(host.app.request(`/${call}`, jsonPost({}, auth)));
  return {
    ask,
    auth,
    userName,
    reference: data.reference ?? '',
    code: String((await ask('withdrawCode')).data['withdrawCode']),
  };
}

const logIn = (userName: string) =>
  answerOf(host.app.request('/login', jsonPost({ userName, password: ACCOUNT.password }, '')));

const audited = (action: string) =>
  host.db
    .selectFrom('audit')
    .select(['actor', 'object', 'detail'])
    .where('action', '=', action)
    .execute();

const csvOfVoters = async () =>
  (await host.post('exportPeople', { people: 'voters' }, OFFICE)).text();

/** Counts the voter wherever somebody could see them. */
const numbers = async () => {
  const [list, search, stats, person, table] = await Promise.all([
    host.ask('viewvoters', {}),
    host.ask('viewvoters', { search: FIELDS.voterId }),
    host.ask('enrolmentStats', {}),
    host.ask('exportPerson', { whom: FIELDS.voterId }),
    csvOfVoters(),
  ]);
  return [
    (list.data['voters'] as object[]).length,
    (search.data['voters'] as object[]).length,
    (stats.data['all'] as { voters: number }).voters,
    person.status ? 1 : 0,
    table.split(FIELDS.voterId).length - 1,
  ];
};

const tidy = () => tidyUp(host.host, { photoDays: undefined }, createMetrics());

/** Sends the form of the page. */
async function type(fields: Record<string, string>, remoteAddress = '203.0.113.1') {
  const response = await host.app.request(
    '/withdraw',
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    },
    { incoming: { socket: { remoteAddress } } },
  );
  return { status: response.status, text: await response.text() };
}

const voterIds = async () =>
  (await host.db.selectFrom('voters').select('voterId').execute()).map(({ voterId }) => voterId);

describe('a citizen with the code of a receipt', () => {
  test('gets a page that asks for it, without a login or a script', async () => {
    const response = await host.app.request('/withdraw');
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('name="code"');
    expect(text).not.toContain('<script');
    // Otherwise the origin of the form would be null in a browser without Sec-Fetch-Site.
    expect(text).toContain('<meta name="referrer" content="same-origin"');
  });

  test('is shown what will be erased, and nothing of the person, before anything is', async () => {
    const { reference, code } = await enrolled('addvoters', { ...FIELDS, ...CONSENT });
    const { status, text } = await type({ code: code.toLowerCase().replaceAll('-', ' ') });
    expect(status).toBe(200);
    expect(text).toContain(reference);
    for (const secret of [FIELDS.name, FIELDS.voterId, FIELDS.mobile])
      expect(text).not.toContain(secret);
    expect(await voterIds()).toEqual([FIELDS.voterId]);
  });

  test('withdraws: the record is gone, others stay, and the audit log says so', async () => {
    const { reference, code } = await enrolled('addvoters', { ...FIELDS, ...CONSENT });
    await enrolled('addvoters', { ...FIELDS, ...CONSENT, voterId: 'XYZ7654321' });
    const { text } = await type({ code, sure: 'yes' });
    expect(text).toMatch(/<h1>.*Your consent is withdrawn/);
    expect(await voterIds()).toEqual(['XYZ7654321']);
    expect(await audited('withdrawConsent')).toEqual([
      { actor: 'host', object: reference, detail: '1' },
    ]);
    // A second time it is still true.
    expect((await type({ code, sure: 'yes' })).text).toContain('Your consent is withdrawn');
  });

  test('withdraws a membership by the same page', async () => {
    const { code } = await enrolled('addmember', MEMBER);
    await type({ code, sure: 'yes' });
    expect(await host.db.selectFrom('members').select('id').execute()).toEqual([]);
  });
});

test('who registered gets a code beside the card, and leaves with account and card', async () => {
  const { ask, code, userName } = await registered();
  const { consent, withdrawCode } = (await ask('membercard')).data;
  expect(consent).toEqual({ version: MEMBER.consentVersion, at: MEMBER.consentAt });
  // It would stay on the phone with the card.
  expect(withdrawCode).toBeUndefined();
  const newer = String((await ask('withdrawCode')).data['withdrawCode']);
  expect((await type({ code, sure: 'yes' })).status).toBe(404);
  expect((await type({ code: newer, sure: 'yes' })).text).toContain('Your consent is withdrawn');
  expect((await ask('membercard')).http).toBe(401);
  expect(await host.db.selectFrom('members').select('id').execute()).toEqual([]);
  expect((await logIn(userName)).status).toBe(false);
});

describe('an account with rights', () => {
  test.each(['volunteer', 'lead', 'admin'])(
    'of a %s is not ended by a code: the person is sent to the office',
    async (role) => {
      const { code, userName } = await registered();
      await host.ask('setRights', { userName, role, booths: [] });
      const { status, text } = await type({ code, sure: 'yes' });
      expect(status).toBe(403);
      expect(text).toContain('Please tell the office');
      const people = host.db.selectFrom('people').select('role');
      expect(await people.where('userName', '=', userName).execute()).toEqual([{ role }]);
      expect(await audited('withdrawConsent')).toEqual([]);
    },
  );
});

describe('for a week after a withdrawal', () => {
  test('the record is nowhere, and the office takes it back with its photo and its voter', async () => {
    const { id, reference, code } = await enrolled('addvoters', { ...FIELDS, ...CONSENT });
    expect(await numbers()).toEqual([1, 1, 1, 1, 1]);
    await type({ code, sure: 'yes' });
    expect(await numbers()).toEqual([0, 0, 0, 0, 0]);
    expect((await host.ask('photo', { id: reference, slot: 'voterCardFront' })).http).toBe(404);

    host.clock.now += 6 * DAY;
    await tidy();
    const { data } = await host.ask('withdrawals');
    expect(data['items']).toMatchObject([{ id: reference }]);
    const reason = 'Somebody else used the code';
    expect((await host.ask('takeBackWithdrawal', { id: reference, reason })).status).toBe(true);
    expect(await audited('takeBackWithdrawal')).toEqual([
      { actor: 'person-4', object: reference, detail: reason },
    ]);
    expect(await numbers()).toEqual([1, 1, 1, 1, 1]);
    const photo = await host.post('photo', { id: reference, slot: 'voterCardFront' }, OFFICE);
    expect(Buffer.from(await photo.arrayBuffer())).toEqual(Buffer.from(host.picture));
    // The phone that sends it again hears that it is held, and the code is good again.
    const again = partsOf({ ...FIELDS, ...CONSENT }, { voterCardFront: host.picture }, id);
    expect(await host.send('addvoters', again)).toMatchObject({
      status: true,
      data: { reference },
    });
    expect((await type({ code })).status).toBe(200);
    expect((await host.ask('withdrawals')).data['items']).toEqual([]);
  });

  test('nobody but an administrator takes it back, and not without a reason', async () => {
    const { reference: id, code } = await enrolled('addvoters', { ...FIELDS, ...CONSENT });
    await type({ code, sure: 'yes' });
    const reason = 'By mistake';
    for (const person of [0, 1, 2])
      expect((await host.ask('takeBackWithdrawal', { id, reason }, person)).http).toBe(403);
    expect((await host.ask('takeBackWithdrawal', { id, reason: '  ' })).http).toBe(422);
    expect(await voterIds()).toEqual([]);
  });

  test('a member comes back with account, card and password, and posts wait again', async () => {
    const { ask, code, reference, userName } = await registered();
    const card = (await ask('membercard')).data;
    await type({ code, sure: 'yes' });
    expect((await logIn(userName)).status).toBe(false);
    const reason = 'A child typed it';
    await host.ask('takeBackWithdrawal', { id: reference, reason });
    const { auth = '', status } = await logIn(userName);
    expect(status).toBe(true);
    const back = await answerOf(host.app.request('/membercard', jsonPost({}, auth)));
    expect(back.data).toEqual(card);
  });

  test('a user name that somebody else took meanwhile keeps the account held', async () => {
    const { code, reference, userName } = await registered();
    await type({ code, sure: 'yes' });
    await registered(userName);
    const asked = { id: reference, reason: 'By mistake' };
    expect(await host.ask('takeBackWithdrawal', asked)).toMatchObject({
      http: 409,
      data: { code: 'hasAccount' },
    });
    expect((await host.ask('withdrawals')).data['items']).toMatchObject([{ id: reference }]);
  });
});

test('a week after a withdrawal the host erases it for good, down to the photo', async () => {
  const { reference, code } = await enrolled('addvoters', { ...FIELDS, ...CONSENT });
  const [photo] = await host.db.selectFrom('photos').select('file').execute();
  await type({ code, sure: 'yes' });
  host.clock.now += 7 * DAY;
  const asked = { id: reference, reason: 'Too late' };
  expect((await host.ask('takeBackWithdrawal', asked)).http).toBe(404);
  await tidy();
  for (const table of ['photos', 'withdrawals'] as const)
    expect(await host.db.selectFrom(table).select('owner').execute()).toEqual([]);
  await expect(host.host.photos.read(photo?.file ?? '')).rejects.toThrow();
  expect(await audited('eraseWithdrawn')).toEqual([
    { actor: 'host', object: reference, detail: '1' },
  ]);
});

describe('a code', () => {
  test.each(['', 'nothing', '0000-0000-0000-0000'])(
    'that is none (%j) finds nothing',
    async (code) => {
      const { status, text } = await type({ code, sure: 'yes' });
      expect(status).toBe(404);
      expect(text).toContain('There is no record with this code here');
    },
  );

  test('that is none stands in the field again, to be compared with the receipt', async () => {
    const { text } = await type({ code: '<0000-0000>"' });
    expect(text).toContain('value="&lt;0000-0000&gt;&quot;"');
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain'])(
    'in a body that is no form (%s) finds nothing, and is no trouble of the host',
    async (contentType) => {
      const post = { method: 'POST', headers: { 'content-type': contentType }, body: 'no form' };
      expect((await host.app.request('/withdraw', post)).status).toBe(404);
      expect(host.log.filter(({ event }) => event === 'trouble')).toEqual([]);
    },
  );

  test('of a post withdraws nothing', async () => {
    const id = uuid();
    const code = newCode();
    await host.send('createPost', partsOf(POST, {}, id));
    await host.db
      .updateTable('submissions')
      .set({ withdrawHash: hashOfCode(code) })
      .where('id', '=', id)
      .execute();
    expect((await type({ code, sure: 'yes' })).status).toBe(404);
  });

  test('that was used costs no slow hash again: nothing limits how often it comes', async () => {
    const { code } = await enrolled('addmember', MEMBER);
    await type({ code, sure: 'yes' });
    vi.mocked(hash).mockClear();
    expect((await type({ code, sure: 'yes' })).text).toContain('Your consent is withdrawn');
    expect(hash).not.toHaveBeenCalled();
  });

  test('is nowhere at the host, and follows from nothing that others see', async () => {
    const { id, code } = await enrolled('addvoters', { ...FIELDS, ...CONSENT });
    const rows = await Promise.all(
      (['submissions', 'voters', 'audit'] as const).map((table) =>
        host.db.selectFrom(table).selectAll().execute(),
      ),
    );
    const held = JSON.stringify(rows);
    for (const form of [code, code.replaceAll('-', '')]) expect(held).not.toContain(form);
    const { data } = await host.ask('exportPerson', { whom: id });
    expect(JSON.stringify(data)).not.toContain('withdrawCode');
  });

  test('is given 20 times a day to who has a card, and then the person waits', async () => {
    const { ask } = await registered();
    for (let times = 1; times < 20; times += 1) expect((await ask('withdrawCode')).http).toBe(200);
    expect((await ask('withdrawCode')).http).toBe(429);
  });

  test('is not chosen by the office: a correction does not take it', async () => {
    const { reference } = await enrolled('addvoters', { ...FIELDS, ...CONSENT });
    const asked = { reference, fields: { withdrawCode: newCode() } };
    expect((await host.ask('correctPerson', asked)).data['code']).toBe('unknownField');
  });

  test('can be guessed 60 times in a quarter of an hour, and right ones go on', async () => {
    const { code } = await enrolled('addvoters', { ...FIELDS, ...CONSENT });
    host.clock.now += 15 * 60_000;
    for (let guess = 0; guess < 60; guess += 1)
      expect((await type({ code: newCode() })).status).toBe(404);
    expect((await type({ code: newCode() })).status).toBe(429);
    expect((await type({ code })).status).toBe(200);
  });
});

describe('withdrawals in a day', () => {
  test('of what one person enrolled end at 20, and those of others go on', async () => {
    host.clock.now += DAY;
    const codes: string[] = [];
    for (let count = 0; count < 21; count += 1)
      codes.push((await enrolled('addvoters', { ...FIELDS, ...CONSENT })).code);
    const another = await enrolled('addvoters', { ...FIELDS, ...CONSENT }, 1);
    const answers: number[] = [];
    for (const code of [...codes, another.code])
      answers.push((await type({ code, sure: 'yes' })).status);
    expect(answers).toEqual([...Array<number>(20).fill(200), 429, 200]);
    expect(await voterIds()).toHaveLength(1);
  });

  test('from one network end at 100, and those from other networks go on', async () => {
    host.clock.now += 2 * DAY;
    const codes: string[] = [];
    for (let person = 0; person < 6; person += 1) {
      const { auth, userName } = await registered();
      await host.setRole(userName, 'volunteer');
      for (let count = 0; count < 17; count += 1) {
        const withdrawCode = newCode();
        const fields = { ...FIELDS, ...CONSENT, withdrawCode };
        const parts = partsOf(fields, { voterCardFront: host.picture }, uuid());
        const sent = host.app.request('/addvoters', multipartPost(parts, auth));
        expect(await answerOf(sent)).toMatchObject({ status: true });
        codes.push(withdrawCode);
      }
    }
    const last = codes.pop() ?? '';
    const answers: number[] = [];
    for (const code of codes) answers.push((await type({ code, sure: 'yes' })).status);
    expect(answers).toEqual([...Array<number>(100).fill(200), 429]);
    expect((await type({ code: last, sure: 'yes' }, '198.51.100.7')).status).toBe(200);
  });
});

describe('the consent of a voter', () => {
  test('is kept with the record and given out with it', async () => {
    const { reference } = await enrolled('addvoters', { ...FIELDS, ...CONSENT });
    const { data } = await host.ask('exportPerson', { whom: reference });
    expect(data['records']).toMatchObject([{ answers: CONSENT }]);
  });

  test('is not asked of a build that did not ask for it', async () => {
    const { reference } = await enrolled('addvoters', FIELDS);
    const { data } = await host.ask('exportPerson', { whom: reference });
    expect(data['records']).toMatchObject([{ answers: { consentVersion: '', consentAt: '' } }]);
  });

  test.each([
    ['to a text that never was', { ...CONSENT, consentVersion: '9-ta' }, 'consent.required'],
    ['without a time', { ...CONSENT, consentAt: '' }, 'consent.old'],
    ['of long ago', { ...CONSENT, consentAt: '2026-01-20T05:58:00.000Z' }, 'consent.old'],
    ['of next year', { ...CONSENT, consentAt: '2027-11-22T05:58:00.000Z' }, 'consent.old'],
  ])('%s is refused', async (_which, consent, error) => {
    const { http, data } = await host.send(
      'addvoters',
      partsOf({ ...FIELDS, ...consent }, { voterCardFront: host.picture }),
    );
    expect([http, data['error']]).toEqual([422, `voter:${error}`]);
  });
});
