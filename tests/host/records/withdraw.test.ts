import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { withdrawCode } from '../../../src/domain/calls/withdrawCode.ts';
import { openHostWithPeople, type HostWithPeople } from '../hostWithPeople.ts';
import { ACCOUNT, MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, FIELDS, multipartPost } from '../sampleVoter.ts';
import { jsonPost } from '../testHost.ts';

/** The code of a record that the app made. */
const codeOf = (id: string) => withdrawCode(id) ?? 'none';
const CONSENT = { consentVersion: '3-ta', consentAt: '2026-11-20T05:58:00.000Z' };

// The real hash, which a test asks whether it was called.

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(() => host.empty());
afterAll(() => host.close());

async function enrolled(call: 'addvoters' | 'addmember', fields: Record<string, string>) {
  const id = uuid();
  const { status, data } = await host.send(
    call,
    partsOf(fields, { voterCardFront: host.picture }, id),
  );
  expect(status).toBe(true);
  return { id, reference: data.reference ?? '', code: codeOf(id) };
}

/** Sends the form of the page. */
async function type(fields: Record<string, string>) {
  const response = await host.app.request('/withdraw', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
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

  test('withdraws: record and photo are gone, others stay, and the audit log says so', async () => {
    const { reference, code } = await enrolled('addvoters', { ...FIELDS, ...CONSENT });
    await enrolled('addvoters', { ...FIELDS, ...CONSENT, voterId: 'XYZ7654321' });
    const { text } = await type({ code, sure: 'yes' });
    expect(text).toMatch(/<h1>.*Your consent is withdrawn/);
    expect(await voterIds()).toEqual(['XYZ7654321']);
    expect(await host.db.selectFrom('photos').select('slot').execute()).toHaveLength(1);
    expect(
      await host.db
        .selectFrom('audit')
        .select(['actor', 'object', 'detail'])
        .where('action', '=', 'withdrawConsent')
        .execute(),
    ).toEqual([{ actor: 'host', object: reference, detail: '1' }]);
    // A second time it is still true.
    expect((await type({ code, sure: 'yes' })).text).toContain('Your consent is withdrawn');
  });

  test('withdraws a membership by the same page', async () => {
    const { code } = await enrolled('addmember', MEMBER);
    await type({ code, sure: 'yes' });
    expect(await host.db.selectFrom('members').select('id').execute()).toEqual([]);
  });
});

test('who registered finds code and consent beside the card, and leaves with account and card', async () => {
  const { auth = '' } = await answerOf(
    host.app.request(
      '/register',
      multipartPost(partsOf({ ...MEMBER, ...ACCOUNT }, { voterCardFront: host.picture }), ''),
    ),
  );
  const card = () => answerOf(host.app.request('/membercard', jsonPost({}, auth)));
  const { withdrawCode: shown, consent } = (await card()).data;
  expect(consent).toEqual({ version: MEMBER.consentVersion, at: MEMBER.consentAt });
  const code = String(shown);
  expect((await type({ code, sure: 'yes' })).text).toContain('Your consent is withdrawn');
  expect((await card()).http).toBe(401);
  expect(await host.db.selectFrom('members').select('id').execute()).toEqual([]);
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
    await host.send('createPost', partsOf(POST, {}, id));
    expect((await type({ code: codeOf(id), sure: 'yes' })).status).toBe(404);
  });

  test('that was used costs no slow hash again: nothing limits how often it comes', async () => {
    const { code } = await enrolled('addmember', MEMBER);
    await type({ code, sure: 'yes' });
    vi.mocked(hash).mockClear();
    expect((await type({ code, sure: 'yes' })).text).toContain('Your consent is withdrawn');
    expect(hash).not.toHaveBeenCalled();
  });

  test('can be guessed 60 times in a quarter of an hour, and right ones do not count', async () => {
    const { code } = await enrolled('addvoters', { ...FIELDS, ...CONSENT });
    host.clock.now += 15 * 60_000;
    for (let guess = 0; guess < 60; guess += 1) {
      if (guess % 10 === 0) expect((await type({ code })).status).toBe(200);
      expect((await type({ code: codeOf(uuid()) })).status).toBe(404);
    }
    expect((await type({ code: codeOf(uuid()) })).status).toBe(429);
    host.clock.now += 15 * 60_000;
    expect((await type({ code })).status).toBe(200);
  });
});

test('a network that withdraws one consent after another is stopped after 20 in a day', async () => {
  host.clock.now += 24 * 60 * 60_000;
  const codes: string[] = [];
  for (let count = 0; count < 21; count += 1)
    codes.push((await enrolled('addvoters', { ...FIELDS, ...CONSENT })).code);
  const answers: number[] = [];
  for (const code of codes) answers.push((await type({ code, sure: 'yes' })).status);
  expect(answers).toEqual([...Array<number>(20).fill(200), 429]);
  expect(await voterIds()).toHaveLength(1);
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
