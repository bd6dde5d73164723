import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, FIELDS, jpeg, multipartPost, sha256, voterParts } from '../sampleVoter.ts';
import { openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

let host: TestHost;
let token: string;
let otherToken: string;
let card: Buffer;
let portrait: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  [token, otherToken, card, portrait] = await Promise.all([
    host.logIn(),
    host.logIn(PEOPLE[1]),
    jpeg(),
    jpeg(30),
  ]);
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const send = (options: Partial<Parameters<typeof voterParts>[0]>, as = token) =>
  host.app.request(
    '/addvoters',
    multipartPost(voterParts({ photos: { voterCardFront: card }, ...options }), as),
  );
const records = () => host.db.selectFrom('voters').selectAll().execute();

describe('a voter with photos', () => {
  test('is stored with the bytes as they came, and the answer proves it', async () => {
    const id = uuid();
    const answer = await answerOf(send({ id, photos: { voterCardFront: card, portrait } }));
    expect(answer).toEqual({
      http: 200,
      status: true,
      msg: 'Voter saved',
      data: {
        submissionId: id,
        reference: expect.stringMatching(/^V-[0-9A-HJKMNP-TV-Z]{10}$/),
        photos: { voterCardFront: sha256(card), portrait: sha256(portrait) },
      },
    });
    expect(await records()).toMatchObject([
      {
        id,
        owner: 'person-1',
        name: FIELDS.name,
        booth: 12,
        reference: answer.data.reference,
        savedAt: Date.parse('2026-11-20T05:59:00Z'),
        receivedAt: host.clock.now,
      },
    ]);
    const photos = await host.db.selectFrom('photos').selectAll().execute();
    for (const { slot, file } of photos) {
      expect(file).toMatch(/^[0-9a-f]{32}$/);
      const stored = await readFile(join(host.dataDir, 'photos', file.slice(0, 2), `${file}.jpg`));
      expect(stored.equals(slot === 'portrait' ? portrait : card)).toBe(true);
    }
    expect(photos).toHaveLength(2);
    expect(await host.photoFiles()).toHaveLength(2);
  });

  test('is held with the answer, and with when it came and from what kind of device', async () => {
    const id = uuid();
    const answer = await (await send({ id })).text();
    const { reference } = (JSON.parse(answer) as { data: { reference: string } }).data;
    expect(await host.db.selectFrom('submissions').selectAll().execute()).toEqual([
      {
        owner: 'person-1',
        id,
        kind: 'addvoters',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        reference,
        answer,
        deviceType: 'website',
        receivedAt: host.clock.now,
        deliveredBy: null,
        bytes: card.length,
        erasedAt: null,
        withdrawHash: null,
      },
    ]);
  });

  test('has a line in the audit log that says when it came, and proves what, without telling it', async () => {
    await send({});
    const { fingerprint } = await host.db
      .selectFrom('submissions')
      .select('fingerprint')
      .executeTakeFirstOrThrow();
    expect(await host.db.selectFrom('audit').select(['at', 'detail']).execute()).toEqual([
      { at: host.clock.now, detail: fingerprint },
    ]);
  });

  test('keeps its photos where writing the record fails: what seemed to fail may be found complete', async () => {
    await host.db.schema.alterTable('audit').renameTo('audit_away').execute();
    const failed = await send({});
    await host.db.schema.alterTable('audit_away').renameTo('audit').execute();
    expect(failed.status).toBe(503);
    expect(await records()).toEqual([]);
    expect(await host.photoFiles()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.jpg$/)]);
  });

  test('is not stored before its photos are safe on the disk', async () => {
    const recordsWhenKept: number[] = [];
    const app = host.appWith({
      photos: {
        ...host.host.photos,
        keep: async (arrived) => {
          const file = await host.host.photos.keep(arrived);
          recordsWhenKept.push((await records()).length);
          return file;
        },
      },
    });
    await app.request(
      '/addvoters',
      multipartPost(voterParts({ photos: { voterCardFront: card, portrait } }), token),
    );
    expect(recordsWhenKept).toEqual([0, 0]);
    expect(await records()).toHaveLength(1);
  });

  test.each(['1970-01-01T00:00:00.000Z', '2099-12-31T23:59:59.999Z', '2026-11-20T11:29:00+05:30'])(
    'is taken from a phone whose clock says %s',
    async (savedAt) => {
      expect((await answerOf(send({ fields: { savedAt } }))).status).toBe(true);
      expect(await records()).toMatchObject([
        { savedAt: Date.parse(savedAt), receivedAt: host.clock.now },
      ]);
    },
  );
});

describe('the same submission again', () => {
  test('gets the first answer byte for byte, whatever the boundary and the order, and makes no second record', async () => {
    const parts = voterParts({ photos: { voterCardFront: card, portrait } });
    const first = await (
      await host.app.request('/addvoters', multipartPost(parts, token, 'one-boundary'))
    ).text();
    host.clock.now += 60_000;
    const again = await host.app.request(
      '/addvoters',
      multipartPost(parts.toReversed(), token, 'another-boundary'),
    );
    expect(again.status).toBe(200);
    expect(await again.text()).toBe(first);
    expect(await records()).toHaveLength(1);
    expect(await host.photoFiles()).toHaveLength(2);
  });

  test('is answered without writing anything', async () => {
    const id = uuid();
    const first = await (await send({ id })).text();
    const app = host.appWith({
      photos: { ...host.host.photos, keep: () => Promise.reject(new Error('nothing to keep')) },
    });
    const again = await app.request(
      '/addvoters',
      multipartPost(voterParts({ id, photos: { voterCardFront: card } }), token),
    );
    expect(await again.text()).toBe(first);
    expect(again.headers.get('content-type')).toBe('application/json');
  });

  test('is known by its fields in the order of their names, and by its photos: what was stored must be known to later builds too', async () => {
    await send({});
    const content = JSON.stringify([
      Object.entries(FIELDS).toSorted(([a], [b]) => a.localeCompare(b)),
      [['voterCardFront', sha256(card)]],
    ]);
    expect(await host.db.selectFrom('submissions').select('fingerprint').execute()).toEqual([
      { fingerprint: sha256(Buffer.from(content)) },
    ]);
  });

  test('with the consent of another day, or to another text, is other content', async () => {
    const [id, consent] = [
      uuid(),
      { consentVersion: '3-ta', consentAt: '2026-11-20T05:58:00.000Z' },
    ];
    await send({ id, fields: consent });
    for (const other of [{ consentVersion: '3-en' }, { consentAt: '2026-11-19T05:58:00.000Z' }])
      expect(await answerOf(send({ id, fields: { ...consent, ...other } }))).toMatchObject({
        http: 409,
      });
  });

  test('is equal when only the way of typing differs', async () => {
    const id = uuid();
    const first = await (await send({ id })).text();
    expect(
      await (
        await send({ id, fields: { mobile: '+91 98765-43210', voterId: 'abc 1234567' } })
      ).text(),
    ).toBe(first);
  });

  describe('under a rule that has changed meanwhile', () => {
    const DAY_MS = 24 * 60 * 60_000;
    const BORN = { ageGivenAs: 'dateOfBirth', dateOfBirth: '2008-11-20', age: undefined };
    afterEach(() => (host.clock.now += DAY_MS));
    const storedBefore = async () => {
      const id = uuid();
      const first = await (await send({ id, fields: BORN })).text();
      // Back to the day before a birthday: who was 18 is too young.
      host.clock.now -= DAY_MS;
      // The rule refuses what is new.
      expect(await answerOf(send({ fields: BORN }))).toMatchObject({
        http: 422,
        data: { field: 'dateOfBirth' },
      });
      return { id, first };
    };

    test('gets the first answer byte for byte, and not a refusal of what is held', async () => {
      const { id, first } = await storedBefore();
      const again = await send({ id, fields: BORN });
      expect({ http: again.status, text: await again.text() }).toEqual({ http: 200, text: first });
      expect(await records()).toHaveLength(1);
      expect(await host.photoFiles()).toHaveLength(1);
    });

    test('with other content is refused by the name of what is held', async () => {
      const { id, first } = await storedBefore();
      const { reference } = (JSON.parse(first) as { data: { reference: string } }).data;
      expect(await answerOf(send({ id, fields: { ...BORN, name: 'Other Name' } }))).toMatchObject({
        http: 409,
        data: { code: 'otherContent', reference },
      });
    });

    test('that was erased meanwhile is done, so the phone deletes its copy', async () => {
      const { id } = await storedBefore();
      await host.db.updateTable('submissions').set({ erasedAt: host.clock.now }).execute();
      expect(await answerOf(send({ id, fields: BORN }))).toMatchObject({
        http: 200,
        status: true,
        msg: 'This record was erased',
        data: { submissionId: id, photos: { voterCardFront: sha256(card) } },
      });
    });

    test('with a photo that was changed on the way is asked for again', async () => {
      const { id } = await storedBefore();
      const fields = { ...BORN, voterCardFrontSha256: sha256(portrait) };
      expect(await answerOf(send({ id, fields }))).toMatchObject({
        http: 503,
        data: { code: 'photoDamaged' },
      });
    });

    test('of another person is refused by the rule', async () => {
      const { id } = await storedBefore();
      expect(await answerOf(send({ id, fields: BORN }, otherToken))).toMatchObject({
        http: 422,
        data: { field: 'dateOfBirth' },
      });
    });
  });

  test('five times at once makes one record, and all get one answer', async () => {
    const id = uuid();
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () =>
        (await send({ id, photos: { voterCardFront: card, portrait } })).text(),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ status: true });
    expect(await records()).toHaveLength(1);
    expect(await host.photoFiles()).toHaveLength(2);
  });

  test.each([
    ['another name', { fields: { name: 'Other Name' } }],
    ['another district', { fields: { district: 'chennai' } }],
    [
      'a date of birth for the age',
      { fields: { ageGivenAs: 'dateOfBirth', dateOfBirth: '1992-01-01', age: undefined } },
    ],
  ])('with %s is refused, and names what is held', async (_, change) => {
    const id = uuid();
    const { data } = await answerOf(send({ id }));
    expect(await answerOf(send({ id, ...change }))).toMatchObject({
      http: 409,
      status: false,
      data: { code: 'otherContent', reference: data.reference, submissionId: id },
    });
    expect(await records()).toMatchObject([{ name: FIELDS.name }]);
  });

  test('with another photo, or one photo more, is refused', async () => {
    const id = uuid();
    await send({ id });
    expect((await answerOf(send({ id, photos: { voterCardFront: portrait } }))).data.code).toBe(
      'otherContent',
    );
    expect(
      (await answerOf(send({ id, photos: { voterCardFront: card, portrait } }))).data.code,
    ).toBe('otherContent');
    expect(await host.photoFiles()).toHaveLength(1);
  });

  test('is never answered as stored if the faster copy is gone again', async () => {
    const post = multipartPost(voterParts({ photos: { voterCardFront: card } }), token);
    const { photos } = host.host;
    const app = host.appWith({
      photos: {
        ...photos,
        keep: async (arrived) => {
          await host.app.request('/addvoters', post);
          return photos.keep(arrived);
        },
        remove: async (files) => {
          for (const table of ['photos', 'voters', 'submissions'] as const)
            await host.db.deleteFrom(table).execute();
          await photos.remove(files);
        },
      },
    });
    expect(await answerOf(app.request('/addvoters', post))).toMatchObject({
      http: 500,
      status: false,
      data: { code: 'trouble' },
    });
    // The host noticed it by itself, and not the database.
    expect(host.log).toMatchObject([{ event: 'trouble', error: 'Error', code: '' }]);
  });

  test('with other content at the same time: one is stored, the other refused', async () => {
    const id = uuid();
    const answers = await Promise.all(
      ['First Name', 'Other Name'].map((name) => answerOf(send({ id, fields: { name } }))),
    );
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]));
    expect(await records()).toHaveLength(1);
    expect(await host.photoFiles()).toHaveLength(1);
  });

  test('of another person with the same id has nothing to do with it', async () => {
    const id = uuid();
    const mine = await answerOf(send({ id }));
    const theirs = await answerOf(send({ id, fields: { name: 'Other Name' } }, otherToken));
    expect(theirs.status).toBe(true);
    expect(theirs.data.reference).not.toBe(mine.data.reference);
    expect((await records()).map(({ owner }) => owner).toSorted()).toEqual([
      'person-1',
      'person-2',
    ]);
  });
});
