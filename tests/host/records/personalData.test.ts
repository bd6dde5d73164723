import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPhotoFiles } from '../../../host/photos/photoFiles.ts';
import { findBrokenAudit } from '../../../host/tables/audit.ts';
import { listFiles } from '../../../host/tables/photos.ts';
import { outcomeOf } from '../../../src/domain/outbox/outcome.ts';
import { ACCOUNT, MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, FIELDS, jpeg, multipartPost, sha256 } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

let host: TestHost;
let card: Buffer;
let portrait: Buffer;
let [volunteer, office] = ['', ''];
beforeAll(async () => {
  host = await openTestHost();
  [card, portrait, volunteer, office] = await Promise.all([
    jpeg(),
    jpeg(30),
    host.logIn(),
    host.logIn(PEOPLE[3]),
  ]);
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const OTHER = { voterId: 'ABC7654321' };
const send = (call: string, parts: ReturnType<typeof partsOf>, token = volunteer) =>
  host.app.request(`/${call}`, multipartPost(parts, token));
const enrol = async (fields: Record<string, string> = {}, id = uuid()) =>
  (
    await answerOf(
      send('addvoters', partsOf({ ...FIELDS, ...fields }, { voterCardFront: card, portrait }, id)),
    )
  ).data.reference ?? '';
const ask = (call: string, body: object, token = office) =>
  answerOf(host.app.request(`/${call}`, jsonPost(body, token)));
const allRows = async () =>
  JSON.stringify(
    await Promise.all(
      (
        [
          'people',
          'sessions',
          'submissions',
          'voters',
          'members',
          'cards',
          'posts',
          'photos',
          'media',
          'audit',
        ] as const
      ).map((table) => host.db.selectFrom(table).selectAll().execute()),
    ),
  );
const actions = async () =>
  await host.db
    .selectFrom('audit')
    .select(['actor', 'action', 'object', 'detail'])
    .where('action', 'like', '%Person')
    .execute();

describe('what is held of a person', () => {
  test.each([
    ['a reference', 0],
    ['a submission id', 1],
    ['a voter ID', 2],
  ])('is given out by %s, with a line in the audit log', async (_, by) => {
    const id = uuid();
    const reference = await enrol({}, id);
    await enrol(OTHER);
    const { data } = await ask('exportPerson', { whom: [reference, id, FIELDS.voterId][by] });
    expect(data['records']).toEqual([
      {
        kind: 'addvoters',
        reference,
        submissionId: id,
        receivedAt: '2026-11-20T06:00:00.000Z',
        answers: {
          ...FIELDS,
          noLine: '',
          noMobile: '',
          noCard: '',
          mobileOf: '',
          rollSaid: '',
          consentVersion: '',
          consentAt: '',
          savedAt: Date.parse('2026-11-20T05:59:00Z'),
        },
        photos: [
          { slot: 'portrait', sha256: sha256(portrait), bytes: portrait.length },
          { slot: 'voterCardFront', sha256: sha256(card), bytes: card.length },
        ],
      },
    ]);
    expect(await actions()).toEqual([
      { actor: 'person-4', action: 'exportPerson', object: reference, detail: '' },
    ]);
  });

  test.each(['exportPerson', 'correctPerson', 'erasePerson'])(
    'is for administrators alone: %s',
    async (call) => {
      const reference = await enrol();
      const lead = await host.logIn(PEOPLE[2]);
      for (const token of [volunteer, lead])
        expect(
          await ask(call, { whom: reference, reference, fields: { name: 'Other Name' } }, token),
        ).toMatchObject({ http: 403, data: { code: 'role' } });
      expect(await host.db.selectFrom('voters').select('name').execute()).toEqual([
        { name: FIELDS.name },
      ]);
    },
  );

  test('of nobody is 404, and of a nonsense number refused', async () => {
    for (const call of ['exportPerson', 'erasePerson']) {
      for (const whom of ['V-0000000000', uuid(), 'XYZ0000000'])
        expect(await ask(call, { whom })).toMatchObject({ http: 404, data: { code: 'notThere' } });
      expect((await ask(call, { whom: "' or '1'='1" })).http).toBe(422);
    }
    expect(await actions()).toEqual([]);
  });
});

describe('a correction', () => {
  test('by the rules of the form changes the record, keeps its photos, and names the fields only', async () => {
    const reference = await enrol();
    expect(
      await ask('correctPerson', {
        reference,
        fields: { name: 'Right Name', district: 'chennai', assembly: '11' },
      }),
    ).toMatchObject({ http: 200, status: true });
    const { data } = await ask('exportPerson', { whom: reference });
    expect(data['records']).toMatchObject([
      {
        answers: { ...FIELDS, name: 'Right Name', district: 'chennai', assembly: '11' },
        photos: [{}, {}],
      },
    ]);
    const [line] = await actions();
    expect(line).toEqual({
      actor: 'person-4',
      action: 'correctPerson',
      object: reference,
      detail: 'assembly district name',
    });
    expect(await findBrokenAudit(host.db)).toEqual([]);
  });

  test('that breaks a rule, or has an unknown field, changes nothing', async () => {
    const reference = await enrol();
    expect(await ask('correctPerson', { reference, fields: { mobile: '123' } })).toMatchObject({
      http: 422,
      data: { field: 'mobile', error: 'voter:mobile.format' },
    });
    expect(await ask('correctPerson', { reference, fields: { owner: 'person-2' } })).toMatchObject({
      http: 400,
      data: { code: 'unknownField' },
    });
    const { consentVersion } = MEMBER;
    for (const consentAt of ['1999-01-01T00:00:00.000Z', '2026-11-19T06:00:00+05'])
      expect(
        await ask('correctPerson', { reference, fields: { consentVersion, consentAt } }),
      ).toMatchObject({
        http: 422,
        data: { field: 'consentAt', error: 'voter:consent.old' },
      });
    expect(
      await ask('correctPerson', { reference: 'V-0000000000', fields: { name: 'Other Name' } }),
    ).toMatchObject({ http: 404 });
    expect(await host.db.selectFrom('voters').select(['mobile', 'owner']).execute()).toEqual([
      { mobile: FIELDS.mobile, owner: 'person-1' },
    ]);
  });

  test('stays when the phone sends the first version again, which gets its first answer', async () => {
    const parts = partsOf(MEMBER, { voterCardFront: card });
    const first = await (await send('addmember', parts)).text();
    const reference = (JSON.parse(first) as { data: { reference: string } }).data.reference;
    await ask('correctPerson', {
      reference,
      fields: { ageGivenAs: 'dateOfBirth', dateOfBirth: '1980-05-01' },
    });
    expect(await (await send('addmember', parts)).text()).toBe(first);
    const [{ answers }] = (await ask('exportPerson', { whom: reference })).data['records'] as [
      { answers: object },
    ];
    expect(answers).toMatchObject({ dateOfBirth: '1980-05-01', name: MEMBER.name });
    expect(answers).not.toHaveProperty('age');
  });

  test('of a registered member is on the card, too', async () => {
    const { auth, data } = await answerOf(
      send(
        'register',
        partsOf({ ...MEMBER, ...ACCOUNT, userName: 'corrected' }, { voterCardFront: card }),
        '',
      ),
    );
    await ask('correctPerson', {
      reference: data.reference,
      fields: { name: 'Right Name', district: 'chennai' },
    });
    expect((await ask('membercard', {}, auth)).data).toMatchObject({
      name: 'Right Name',
      district: 'chennai',
    });
    await ask('erasePerson', { whom: data.reference });
  });
});

describe('an erasure', () => {
  test('leaves no answer and no photo, and touches nobody else', async () => {
    const [reference, other] = [await enrol(), await enrol(OTHER)];
    expect(await ask('erasePerson', { whom: FIELDS.voterId })).toMatchObject({
      http: 200,
      status: true,
      data: { references: [reference], photosLeft: 0 },
    });
    expect(await allRows()).not.toContain(FIELDS.voterId);
    expect(await host.db.selectFrom('voters').select('reference').execute()).toEqual([
      { reference: other },
    ]);
    expect(await host.photoFiles()).toHaveLength(2);
    expect((await ask('viewvoters', {})).data['voters']).toMatchObject([{ reference: other }]);
    expect((await ask('photo', { id: reference, slot: 'portrait' })).http).toBe(404);
    expect((await ask('erasePerson', { whom: reference })).http).toBe(404);
    expect(await actions()).toEqual([
      { actor: 'person-4', action: 'erasePerson', object: reference, detail: '2' },
    ]);
    expect(await findBrokenAudit(host.db)).toEqual([]);
  });

  test('is not undone by a phone that sends the submission again, in any version: the phone is done with it', async () => {
    const id = uuid();
    await enrol({}, id);
    await ask('erasePerson', { whom: id });
    for (const fields of [FIELDS, { ...FIELDS, name: 'Corrected Name' }]) {
      const response = await send(
        'addvoters',
        partsOf(fields, { voterCardFront: card, portrait }, id),
      );
      const body = await response.text();
      const sent = {
        id,
        photos: [
          { slot: 'voterCardFront', sha256: sha256(card), bytes: card.length },
          { slot: 'portrait', sha256: sha256(portrait), bytes: portrait.length },
        ],
        knowsKeys: true,
      };
      expect(
        outcomeOf({ type: 'http', status: response.status, body, retryAfter: null }, sent, 0),
      ).toMatchObject({ type: 'accepted', earlierVersion: false });
    }
    expect(await host.db.selectFrom('voters').selectAll().execute()).toEqual([]);
    expect(await host.photoFiles()).toEqual([]);
  });

  test('at the same moment as the submission itself ends with all of it or nothing, and no photo without a record', async () => {
    const id = uuid();
    await Promise.all([
      enrol({}, id),
      ...Array.from({ length: 4 }, () => ask('erasePerson', { whom: id })),
      enrol({}, id),
    ]);
    await ask('erasePerson', { whom: id });
    expect(await host.db.selectFrom('voters').selectAll().execute()).toEqual([]);
    expect(await host.photoFiles()).toEqual([]);
  });

  test('of a registered member takes account, logins, card, posts and their public pictures along', async () => {
    const { auth, data } = await answerOf(
      send('register', partsOf({ ...MEMBER, ...ACCOUNT }, { voterCardFront: card, portrait }), ''),
    );
    const code = String((await ask('membercard', {}, auth)).data['check'])
      .split('/')
      .at(-1);
    const post = (await answerOf(send('createPost', partsOf(POST, { image1: card }), auth))).data
      .reference;
    const { images } = (await ask('decidePost', { id: post, state: 'published' }))
      .data as unknown as { images: [{ url: string }] };
    expect((await host.app.request(images[0].url)).status).toBe(200);

    expect((await ask('erasePerson', { whom: data.reference })).status).toBe(true);
    const rows = await allRows();
    for (const secret of [ACCOUNT.userName, MEMBER.name, MEMBER.mobile, MEMBER.voterId, POST.title])
      expect(rows).not.toContain(secret);
    expect(await host.photoFiles()).toEqual([]);
    expect((await ask('membercard', {}, auth)).http).toBe(401);
    expect((await ask('login', ACCOUNT)).data.code).toBe('wrongLogin');
    expect((await host.app.request(`/card/${code}`)).status).toBe(404);
    expect((await host.app.request(images[0].url)).status).toBe(404);
    expect((await ask('viewAllPost', {})).data['items']).toEqual([]);
  });

  test('while the photo store is down erases the record and says that files are left, which the host sweeps away', async () => {
    const reference = await enrol();
    const photos = { ...host.host.photos, remove: () => Promise.reject(new Error('down')) };
    const erased = await answerOf(
      host.appWith({ photos }).request('/erasePerson', jsonPost({ whom: reference }, office)),
    );
    expect(erased.data).toEqual({ references: [reference], photosLeft: 2 });
    expect(await host.db.selectFrom('photos').selectAll().execute()).toEqual([]);
    const files = await openPhotoFiles(`${host.dataDir}/photos`);
    await files.sweep((prefix) => listFiles(host.db, prefix), Date.now() + 2 * 60 * 60_000);
    expect(await host.photoFiles()).toEqual([]);
  });

  test('leaves nothing personal in the log', async () => {
    const reference = await enrol();
    await ask('correctPerson', { reference, fields: { name: 'Planted Name', mobile: '1' } });
    await ask('erasePerson', { whom: FIELDS.voterId });
    for (const secret of [FIELDS.voterId, FIELDS.name, FIELDS.mobile, 'Planted'])
      expect(JSON.stringify(host.log)).not.toContain(secret);
  });
});
