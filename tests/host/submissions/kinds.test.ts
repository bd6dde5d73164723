import * as fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrokenAudit } from '../../../host/tables/audit.ts';
import { submissionForm } from '../../../src/device/api/multipart.ts';
import { submissionKinds } from '../../../src/domain/calls/submissionKinds.ts';
import { outcomeOf } from '../../../src/domain/outbox/outcome.ts';
import { MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, FIELDS, jpeg, multipartPost, sha256 } from '../sampleVoter.ts';
import { openTestHost, type TestHost } from '../testHost.ts';

let host: TestHost;
let token: string;
let card: Buffer;
let portrait: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  [token, card, portrait] = await Promise.all([host.logIn(), jpeg(), jpeg(30)]);
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const KINDS = [
  {
    call: 'addvoters',
    fields: FIELDS,
    slot: 'voterCardFront',
    letter: 'V',
    table: 'voters',
    district: FIELDS.district,
    changed: { name: 'Other Name' },
  },
  {
    call: 'addmember',
    fields: MEMBER,
    slot: 'voterCardFront',
    letter: 'M',
    table: 'members',
    district: MEMBER.district,
    changed: { email: 'other@example.org' },
  },
  {
    call: 'createPost',
    fields: POST,
    slot: 'image2',
    letter: 'P',
    table: 'posts',
    district: '',
    changed: { text: 'Another text' },
  },
] as const;
type Kind = (typeof KINDS)[number];

const send = (
  { call, fields, slot }: Kind,
  id = uuid(),
  change: Record<string, string | undefined> = {},
  photos: Record<string, Uint8Array> = { [slot]: card },
) =>
  host.app.request(`/${call}`, multipartPost(partsOf({ ...fields, ...change }, photos, id), token));
const count = async (table: 'voters' | 'members' | 'posts' | 'submissions' | 'photos' | 'audit') =>
  (await host.db.selectFrom(table).selectAll().execute()).length;
const sendUntilRefused = async () => {
  let taken = 0;
  while ((await send(KINDS[0])).status === 200) taken += 1;
  return taken;
};

describe.each(KINDS)('$call', (kind) => {
  test('stores record, submission, hashes and a line in the audit log, and proves it', async () => {
    const id = uuid();
    const answer = await answerOf(send(kind, id));
    expect(answer).toMatchObject({
      http: 200,
      status: true,
      data: {
        submissionId: id,
        reference: expect.stringMatching(new RegExp(`^${kind.letter}-[0-9A-Z]{10}$`)),
        photos: { [kind.slot]: sha256(card) },
      },
    });
    expect(
      await host.db.selectFrom(kind.table).select(['id', 'owner', 'reference']).execute(),
    ).toEqual([{ id, owner: 'person-1', reference: answer.data.reference }]);
    expect(await host.db.selectFrom('submissions').select(['kind', 'bytes']).execute()).toEqual([
      { kind: kind.call, bytes: card.length },
    ]);
    expect(
      await host.db.selectFrom('photos').select(['record', 'slot', 'sha256', 'district']).execute(),
    ).toEqual([{ record: id, slot: kind.slot, sha256: sha256(card), district: kind.district }]);
    expect(
      await host.db.selectFrom('audit').select(['chain', 'actor', 'action', 'object']).execute(),
    ).toEqual([
      {
        chain: kind.district || 'host',
        actor: 'person-1',
        action: kind.call,
        object: answer.data.reference,
      },
    ]);
    expect(await findBrokenAudit(host.db)).toEqual([]);
  });

  test('again, in any order of its parts and with any boundary, gets the first answer byte for byte', async () => {
    const parts = partsOf(kind.fields, { [kind.slot]: card });
    const first = await (
      await host.app.request(`/${kind.call}`, multipartPost(parts, token))
    ).text();
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(parts, { minLength: parts.length }),
        fc.stringMatching(/^[0-9A-Za-z'()+_,./:=?-]{1,69}[0-9A-Za-z]$/),
        async (shuffled, boundary) => {
          const post = multipartPost(shuffled, token, boundary);
          post.headers['content-type'] = `multipart/form-data; boundary="${boundary}"`;
          expect(await (await host.app.request(`/${kind.call}`, post)).text()).toBe(first);
        },
      ),
      { numRuns: 25 },
    );
    expect(await count(kind.table)).toBe(1);
  });

  test('with other content under the same id is refused, and the first stays', async () => {
    const id = uuid();
    const { data } = await answerOf(send(kind, id));
    expect(await answerOf(send(kind, id, kind.changed))).toEqual({
      http: 409,
      status: false,
      msg: 'This submission is held with other content',
      data: { code: 'otherContent', reference: data.reference, submissionId: id },
    });
    expect(await answerOf(send(kind, id, {}, { [kind.slot]: portrait }))).toMatchObject({
      http: 409,
      data: { code: 'otherContent' },
    });
    expect(await count(kind.table)).toBe(1);
    expect(await count('audit')).toBe(1);
  });

  test('five times at once is one record and one line', async () => {
    const id = uuid();
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => (await send(kind, id)).text()),
    );
    expect(new Set(answers).size).toBe(1);
    expect([
      await count(kind.table),
      await count('audit'),
      (await host.photoFiles()).length,
    ]).toEqual([1, 1, 1]);
  });

  test('with a photo that is none stores nothing at all', async () => {
    expect(
      await answerOf(send(kind, uuid(), {}, { [kind.slot]: Buffer.from('%PDF-1.7 no photo') })),
    ).toMatchObject({ http: 422, data: { code: 'photoType', field: kind.slot } });
    expect(
      await answerOf(send(kind, uuid(), {}, { [kind.slot]: card.subarray(0, 2_000) })),
    ).toMatchObject({ http: 422, data: { code: 'photoBroken' } });
    expect(await answerOf(send(kind, uuid(), {}, { [kind.slot]: Buffer.alloc(0) }))).toMatchObject({
      http: 422,
      data: { code: 'photoEmpty' },
    });
    expect([
      await count('submissions'),
      await count('photos'),
      await count('audit'),
      (await host.photoFiles()).length,
    ]).toEqual([0, 0, 0, 0]);
  });

  test('without a login is not even read', async () => {
    expect(
      (
        await answerOf(
          host.app.request(`/${kind.call}`, multipartPost(partsOf(kind.fields), 'nobody')),
        )
      ).http,
    ).toBe(401);
  });
});

test('an id that is held for a voter is not another record of another kind', async () => {
  const id = uuid();
  await send(KINDS[0], id);
  expect(await answerOf(send(KINDS[1], id))).toMatchObject({
    http: 409,
    data: { code: 'otherContent' },
  });
  expect(await count('members')).toBe(0);
});

describe('a member', () => {
  test.each<[string, Record<string, string | undefined>, object]>([
    ['17 years old', { age: '17' }, { field: 'age', error: 'member:age.format' }],
    [
      'without consent',
      { consentVersion: undefined },
      { field: 'consentVersion', error: 'member:consent.required' },
    ],
    [
      'with a whole Aadhaar number',
      { aadhaar: '234123412346' },
      { field: 'aadhaar', error: 'member:aadhaar.last4' },
    ],
    [
      'with an Aadhaar number in the address',
      { address: 'East Street 2341 2341 2346' },
      { field: 'address', error: 'common:aadhaarInText' },
    ],
    ['without a name', { name: ' ' }, { field: 'name', error: 'member:memberName.required' }],
  ])('%s is refused at its field', async (_, change, data) => {
    expect(await answerOf(send(KINDS[1], uuid(), change))).toMatchObject({
      http: 422,
      data: { code: 'invalid', ...data },
    });
    expect(await host.photoFiles()).toEqual([]);
  });

  test('without the photo of the voter card is refused', async () => {
    expect(await answerOf(send(KINDS[1], uuid(), {}, { portrait }))).toMatchObject({
      http: 422,
      data: { code: 'photoMissing', field: 'voterCardFront' },
    });
  });

  test('brings no Aadhaar card where the party does not ask for the number', async () => {
    const off = await openTestHost({ aadhaar: 'off' });
    const post = (photos: Record<string, Uint8Array>, aadhaar: string) =>
      off.app.request(
        '/addmember',
        multipartPost(partsOf({ ...MEMBER, aadhaar }, photos), otherToken),
      );
    const otherToken = await off.logIn();
    expect(await answerOf(post({ voterCardFront: card, aadhaarFront: card }, ''))).toMatchObject({
      http: 400,
      data: { code: 'unknownField', field: 'aadhaarFront', error: 'voter:photo.notAsked' },
    });
    // From a phone that had not heard of it yet: the number is dropped.
    expect(await answerOf(post({ voterCardFront: card }, '2346'))).toMatchObject({
      http: 200,
      status: true,
    });
    const [member] = await off.db.selectFrom('members').selectAll().execute();
    expect(JSON.stringify(member)).not.toContain('2346');
    expect(member).toMatchObject({ name: MEMBER.name });
    await off.close();
  });
});

test('a member stored by an earlier host, which counted empty answers, is the same when sent again', async () => {
  const id = uuid();
  const first = await (await send(KINDS[1], id)).text();
  const { schema, empty } = submissionKinds('last4').addmember;
  const content = v.parse(schema('2026-11-20'), { ...empty, ...MEMBER });
  const counted = Object.entries(content)
    .filter(([name]) => !['joins', 'withdrawCode'].includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(counted.some(([, value]) => value === '')).toBe(true);
  const fingerprint = sha256(
    Buffer.from(JSON.stringify([counted, [['voterCardFront', sha256(card)]]])),
  );
  await host.db.updateTable('submissions').set({ fingerprint }).execute();
  expect(await (await send(KINDS[1], id)).text()).toBe(first);
  expect(await answerOf(send(KINDS[1], id, { email: 'other@example.org' }))).toMatchObject({
    http: 409,
    data: { code: 'otherContent' },
  });
});

/** An entry with a question that this host doesn't know, as the phone sends it. */
const asked = (answer: string) =>
  submissionForm(
    { id: uuid(), owner: 'person-1', savedAt: host.clock.now },
    {
      fields: { ...FIELDS, aNewQuestion: answer },
      facts: [{ slot: 'voterCardFront', sha256: sha256(card), bytes: card.length }],
      photos: new Map([['voterCardFront', Uint8Array.from(card).buffer]]),
    },
    'person-1',
  );

const sendForm = async (form: ReturnType<typeof asked>) => {
  const parts = Array.from(form, ([name, body]) =>
    typeof body === 'string'
      ? { name, body }
      : { name, body: new Uint8Array(body), filename: `${name}.jpg` },
  );
  return host.app.request('/addvoters', multipartPost(parts, token));
};

describe('an app that asks more than this host knows', () => {
  test('hands in an entry without an answer to that', async () => {
    expect(await answerOf(sendForm(asked('')))).toMatchObject({ http: 200, status: true });
  });

  test('keeps an entry with an answer until the host is updated', async () => {
    const response = await sendForm(asked('yes'));
    const outcome = outcomeOf(
      {
        type: 'http',
        status: response.status,
        body: await response.text(),
        retryAfter: response.headers.get('retry-after'),
      },
      { id: '', photos: [], knowsKeys: true },
      host.clock.now,
    );
    expect(outcome).toEqual({ type: 'deferred', trouble: null, wait: 3_600_000 });
    expect(await count('submissions')).toBe(0);
    expect(await host.photoFiles()).toEqual([]);
  });
});

describe('who floods', () => {
  const LIMIT = 2_000;
  const ofOthers = {
    fingerprint: '',
    reference: '',
    answer: '{}',
    deviceType: '',
    kind: 'addvoters',
  } as const;
  /** What the person has brought by way of another process. */
  const bringElsewhere = (entries: number) =>
    host.db
      .insertInto('submissions')
      .values(
        Array.from({ length: entries }, (_, number) => ({
          ...ofOthers,
          owner: 'person-1',
          id: `made-up-${number}`,
          receivedAt: host.clock.now,
          deliveredBy: null,
          bytes: 0,
        })),
      )
      .execute();
  // On another day than the refused forms above, which count.
  beforeAll(() => {
    host.clock.now += 24 * 60 * 60_000;
  });
  // Nobody was counted lately.
  beforeEach(() => {
    host.clock.now += 60_000;
  });

  test('is told to wait from the 2,000th entry of a day on, without anything being lost', async () => {
    await bringElsewhere(LIMIT - 120);
    const id = uuid();
    expect((await answerOf(send(KINDS[0], id))).status).toBe(true);
    expect(await sendUntilRefused()).toBe(119);
    const response = await send(KINDS[0]);
    expect(response.headers.get('retry-after')).toBe('3600');
    expect(await answerOf(response)).toMatchObject({ http: 429, data: { code: 'quota' } });
    expect((await answerOf(send(KINDS[0], id))).status).toBe(true);
    host.clock.now += 24 * 60 * 60_000 + 1;
    expect((await answerOf(send(KINDS[0]))).status).toBe(true);
    host.clock.now -= 24 * 60 * 60_000 + 1;
  });

  describe('with a gigabyte of photos', () => {
    const quota = { http: 429, data: { code: 'quota' } };
    beforeEach(() =>
      host.db
        .insertInto('submissions')
        .values({
          ...ofOthers,
          owner: 'person-2',
          id: 'made-up',
          receivedAt: host.clock.now,
          deliveredBy: 'person-1',
          bytes: 1_000_000_000,
        })
        .execute(),
    );

    test('is told to wait when a gigabyte of photos has come', async () => {
      expect(await answerOf(send(KINDS[0]))).toMatchObject(quota);
    });

    test('is told so before the host looks at one more', async () => {
      const broken = { voterCardFront: card.subarray(0, 2_000) };
      expect(await answerOf(send(KINDS[0], uuid(), {}, broken))).toMatchObject(quota);
    });
  });
});
