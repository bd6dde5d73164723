import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { answerOf, FIELDS, jpeg, multipartPost, sha256, voterParts } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

type Page = { voters: { submissionId: string }[]; next: string | null };

let host: TestHost;
let tokens: string[];
let card: Buffer;
const ids = Array.from({ length: 5 }, () => uuid());
const others = uuid();

beforeAll(async () => {
  host = await openTestHost();
  [tokens, card] = await Promise.all([
    Promise.all(PEOPLE.map((person) => host.logIn(person))),
    jpeg(),
  ]);
  const [mine = '', theirs = ''] = tokens;
  for (const [number, id] of ids.entries()) {
    // Some arrive in the same millisecond.
    if (number % 2 === 0) host.clock.now += 1;
    await host.app.request(
      '/addvoters',
      multipartPost(voterParts({ id, photos: { voterCardFront: card } }), mine),
    );
  }
  await host.app.request(
    '/addvoters',
    multipartPost(voterParts({ id: others, photos: { voterCardFront: card } }), theirs),
  );
});
afterAll(() => host.close());

const view = async (body: unknown, person = 0) =>
  answerOf(host.app.request('/viewvoters', jsonPost(body, tokens[person])));

test('a person sees what they enrolled, last first, and nobody else does', async () => {
  const { data } = (await view({})) as unknown as { data: Page };
  expect(data.voters.map(({ submissionId }) => submissionId)).toEqual(ids.toReversed());
  expect(data.next).toBeNull();
  expect((await view({}, 1)).data).toMatchObject({ voters: [{ submissionId: others }] });
});

test("a voter comes with every field, both times and the photos' hashes, but not with where a photo lies", async () => {
  const { data } = await view({ limit: 1 });
  expect(data['voters']).toEqual([
    {
      ...FIELDS,
      noLine: '',
      noMobile: '',
      noCard: '',
      mobileOf: '',
      rollSaid: '',
      consentVersion: '',
      consentAt: '',
      submissionId: ids[4],
      reference: expect.stringMatching(/^V-/),
      savedAt: '2026-11-20T05:59:00.000Z',
      receivedAt: new Date(host.clock.now).toISOString(),
      photos: [{ slot: 'voterCardFront', sha256: sha256(card), bytes: card.length }],
    },
  ]);
});

test('page after page, nobody is missing and nobody comes twice', async () => {
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const { data } = (await view({ limit: 2, before })) as unknown as { data: Page };
    expect(data.voters.length).toBeLessThanOrEqual(2);
    seen.push(...data.voters.map(({ submissionId }) => submissionId));
    before = data.next ?? undefined;
  } while (before);
  expect(seen).toEqual(ids.toReversed());
});

test('someone without voters gets an empty list', async () => {
  await host.db.deleteFrom('photos').where('owner', '=', 'person-2').execute();
  await host.db.deleteFrom('voters').where('owner', '=', 'person-2').execute();
  expect((await view({}, 1)).data).toEqual({ voters: [], next: null });
});

test.each([
  { limit: -1 },
  { limit: 101 },
  { limit: '5' },
  { before: 'x' },
  { before: "1_' or 1=1 --" },
])('a page like %j is refused', async (body) => {
  expect(await view(body)).toMatchObject({ http: 422, status: false, data: { code: 'invalid' } });
});
