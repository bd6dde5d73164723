import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedDemoRoll } from '../../../host/demo/demoRoll.ts';
import type { Role } from '../../../host/database/database.ts';
import { name, voterId } from '../../../src/domain/forms/personFields.ts';
import {
  blockOf,
  blockTexts,
  BoothRoll,
  shortHash,
  unpackVoters,
  withChanges,
  type RollVoter,
} from '../../../src/domain/calls/roll.ts';
import { HEADER, importFile } from '../rollText.ts';
import { answerOf } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const LINE = '120,114,7,ABC1234507,க. மாதிரி,father,ச. மாதிரி,44,female,12/3';

let host: TestHost;
let token: string;
beforeAll(async () => {
  host = await openTestHost();
  token = await host.logIn();
});
beforeEach(() => host.db.deleteFrom('roll').execute());
afterAll(() => host.close());

const lookup = (number: string, as = token) =>
  host.app.request('/lookup', jsonPost({ voterId: number }, as));
const askAsGuest = (number: string, place: object = { assembly: '120', booth: '114' }) =>
  host.app.request('/lookup', jsonPost({ voterId: number, ...place }));
const roll = (assembly: string, booth: string, as = token) =>
  host.app.request('/roll', jsonPost({ assembly, booth }, as));

const importText = (text: string, importedAt?: number) =>
  importFile(host.db, text, importedAt === undefined ? {} : { importedAt });

describe('looking up a voter ID', () => {
  test('gives the fields of the form, however the ID was typed', async () => {
    await importText(`${HEADER}\n${LINE}\n`);
    expect(await answerOf(lookup('abc-1234507'))).toEqual({
      http: 200,
      status: true,
      msg: '',
      data: {
        voterId: 'ABC1234507',
        name: 'க. மாதிரி',
        relationName: 'ச. மாதிரி',
        gender: 'female',
        ageGivenAs: 'age',
        age: '44',
        district: 'coimbatore',
        assembly: '120',
        booth: '114',
        line: '7',
      },
    });
  });

  test('leaves out an age and a gender that could not be read', async () => {
    await importText(`${HEADER}\n${LINE}\n`);
    await host.db.updateTable('roll').set({ age: null, gender: '' }).execute();
    expect((await answerOf(lookup('ABC1234507'))).data).toEqual({
      voterId: 'ABC1234507',
      name: 'க. மாதிரி',
      relationName: 'ச. மாதிரி',
      district: 'coimbatore',
      assembly: '120',
      booth: '114',
      line: '7',
    });
  });

  test.each(['deleted', 'moved'] as const)('of a line that is %s gives null', async (status) => {
    await importText(`${HEADER}\n${LINE}\n`);
    await host.db.updateTable('roll').set({ status }).execute();
    expect(await answerOf(lookup('ABC1234507'))).toMatchObject({ status: true, data: null });
  });

  test('of two people gives nobody, rather than the wrong one; a roll of later mends it', async () => {
    const other = LINE.replace(',7,', ',8,').replace('க. மாதிரி', 'ம. மாதிரி');
    await importText([HEADER, LINE, other].join('\n'));
    expect(await answerOf(lookup('ABC1234507'))).toMatchObject({ status: true, data: null });
    await importText([HEADER, LINE.replace(',114,', ',115,')].join('\n'), 2_000);
    expect((await answerOf(lookup('ABC1234507'))).data).toMatchObject({ booth: '115', line: '7' });
  });

  test('of nobody gives null, and of no ID is refused', async () => {
    expect(await answerOf(lookup('XYZ0000000'))).toMatchObject({
      http: 200,
      status: true,
      data: null,
    });
    expect(await answerOf(lookup('12'))).toMatchObject({ http: 422, data: { field: 'voterId' } });
  });

  test('without a login needs the booth of the same card; a wrong one is answered as a number of nobody', async () => {
    await importText([HEADER, LINE].join('\n'));
    expect(
      await answerOf(askAsGuest('ABC1234507', { assembly: '120', booth: '114' })),
    ).toMatchObject({ http: 200, data: { name: 'க. மாதிரி', line: '7' } });
    const ofNobody = await answerOf(askAsGuest('XYZ0000000', { assembly: '120', booth: '114' }));
    expect(ofNobody).toMatchObject({ http: 200, status: true, data: null });
    expect(await answerOf(askAsGuest('ABC1234507', { assembly: '120', booth: '115' }))).toEqual(
      ofNobody,
    );
    expect(await answerOf(askAsGuest('ABC1234507', { assembly: '119', booth: '114' }))).toEqual(
      ofNobody,
    );
    expect(await answerOf(askAsGuest('ABC1234507', {}))).toMatchObject({ http: 422 });
    expect(await answerOf(askAsGuest('ABC1234507', { assembly: '120', booth: '' }))).toMatchObject({
      http: 422,
      data: { field: 'booth' },
    });
  });

  test('without a login is slowed down by what was not found, and not by what was', async () => {
    await importText([HEADER, LINE].join('\n'));
    for (let attempt = 0; attempt < 80; attempt++)
      expect((await askAsGuest('ABC1234507')).status).toBe(200);
    let refused = 0;
    for (let attempt = 0; attempt < 65; attempt++)
      if ((await askAsGuest('XYZ0000000')).status === 429) refused += 1;
    expect(refused).toBeGreaterThanOrEqual(5);
    expect((await askAsGuest('ABC1234507')).status).toBe(429);
    expect((await lookup('ABC1234507')).status).toBe(200);
  });

  test('with a login that is over is refused, and is slowed down for a person who tries the whole roll', async () => {
    expect((await lookup('ABC1234507', 'no-such-token')).status).toBe(401);
    const other = await host.logIn(PEOPLE[1]);
    for (let attempt = 0; attempt < 150; attempt++)
      expect((await lookup('ABC1234507', other)).status).toBe(200);
    const refused = await lookup('ABC1234507', other);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect((await lookup('ABC1234507')).status).toBe(200);
  });
});

const linesOf = (changed: Record<number, string>, count = 100) =>
  Array.from(
    { length: count },
    (_, at) =>
      `120,114,${at + 1},ABC${1_000_000 + at},${changed[at + 1] ?? 'க. மாதிரி'},father,ச. மாதிரி,40,female,${at}`,
  );
const askRoll = async (has?: string[]) => {
  const body = { assembly: '120', booth: '114', ...(has && { has }) };
  const { data } = await answerOf(host.app.request('/roll', jsonPost(body, token)));
  return v.parse(BoothRoll, data);
};
const hashes = (voters: RollVoter[]) =>
  Array.from(blockTexts(voters).values(), (block) =>
    shortHash(createHash('sha256').update(block).digest()),
  );

/** Asks for the booth's roll as a browser that takes these encodings. */
async function askWith(encodings: string, more: object = { apart: true }) {
  const post = jsonPost({ assembly: '120', booth: '114', ...more }, token);
  const headers = { ...post.headers, 'accept-encoding': encodings };
  const response = await host.app.request('/roll', { ...post, headers });
  expect(response.headers.get('vary')).toContain('Accept-Encoding');
  return {
    encoding: response.headers.get('content-encoding'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe("a booth's roll", () => {
  test('is one compact download in the order of the paper', async () => {
    const lines = Array.from(
      { length: 1_200 },
      (_, number) =>
        `120,114,${1_200 - number},ABC${1_000_000 + number * 7},${'கசடதபமயரலவ'[number % 10] ?? ''}. மாதிரி,father,ச. மாதிரி,${20 + (number % 60)},female,${number}`,
    );
    await importText([HEADER, ...lines].join('\n'), Date.UTC(2026, 0, 5));
    const post = jsonPost({ assembly: '120', booth: '114' }, token);
    const response = await host.app.request('/roll', {
      ...post,
      headers: { ...post.headers, 'accept-encoding': 'gzip' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(30_000);
    const { data } = JSON.parse(gunzipSync(bytes).toString()) as { data: unknown };
    const booth = v.parse(BoothRoll, data);
    expect(booth).toMatchObject({
      assembly: '120',
      booth: '114',
      importedAt: '2026-01-05T00:00:00.000Z',
    });
    const voters = unpackVoters(booth.voters);
    expect(voters).toHaveLength(1_200);
    expect(voters[0]).toMatchObject({
      line: 1,
      voterId: 'ABC1008393',
      relation: 'father',
    });
  });

  test('comes with Brotli where the phone takes it, and says initials apart if the phone asks so', async () => {
    await importText([HEADER, ...linesOf({ 40: 'ம. மாதிரி' })].join('\n'));
    const plain = await askRoll();
    const small = await askWith('gzip, deflate, br');
    expect(small.encoding).toBe('br');
    const { data } = JSON.parse(brotliDecompressSync(small.bytes).toString()) as { data: unknown };
    const apart = v.parse(BoothRoll, data).voters;
    expect(apart.initials).toContainEqual(['*', 'ம. *']);
    expect(unpackVoters(apart)).toEqual(unpackVoters(plain.voters));
    const earlier = await askWith('br', {});
    expect(JSON.parse(brotliDecompressSync(earlier.bytes).toString())).toMatchObject({
      data: { voters: plain.voters },
    });
    for (const without of ['gzip', 'gzip, br;q=0'])
      expect((await askWith(without)).encoding).toBe('gzip');
  });

  test('is renewed by the lines that have changed, and only by them', async () => {
    await importText([HEADER, ...linesOf({})].join('\n'));
    const first = unpackVoters((await askRoll()).voters);
    expect(await askRoll(hashes(first))).toMatchObject({ changed: [], voters: { lineStep: [] } });

    await importText([HEADER, ...linesOf({ 40: 'ம. மாதிரி' }, 96)].join('\n'), Date.now() + 1);
    const renewal = await askRoll(hashes(first));
    expect(renewal.changed).toEqual([1, 3]);
    expect(new Set(unpackVoters(renewal.voters).map(blockOf))).toEqual(new Set([1]));
    const renewed = withChanges(first, renewal);
    expect(renewed).toEqual(unpackVoters((await askRoll()).voters));
    expect(renewed).toHaveLength(96);
    expect(renewed[39]?.nameTa).toBe('ம. மாதிரி');
  });

  test('of a booth that was not imported is null, and of no booth is refused', async () => {
    expect(await answerOf(roll('120', '999'))).toMatchObject({ http: 200, data: null });
    for (const [assembly, booth] of [
      ['0', '1'],
      ['120', ''],
      ['120', '1;drop'],
    ] as const)
      expect((await roll(assembly, booth)).status).toBe(422);
  });

  test.each([
    ['member', 403],
    ['volunteer', 200],
    ['lead', 200],
    ['admin', 200],
  ])('for a %s: %i', async (role, status) => {
    await host.db
      .updateTable('people')
      .set({ role: role as Role })
      .where('id', '=', PEOPLE[1].id)
      .execute();
    expect((await roll('120', '114', await host.logIn(PEOPLE[1]))).status).toBe(status);
  });

  test('of the demo has 40 made-up voters whose fields the forms accept', async () => {
    await seedDemoRoll(host.db, 0);
    const { data } = await answerOf(roll('120', '114'));
    const voters = unpackVoters(v.parse(BoothRoll, data).voters);
    expect(voters).toHaveLength(40);
    for (const voter of voters) {
      expect(
        v.is(name('x'), voter.nameTa) &&
          v.is(name('x'), voter.relationNameTa) &&
          v.is(voterId('x'), voter.voterId),
      ).toBe(true);
    }
    expect(new Set(voters.map((voter) => voter.nameTa)).size).toBe(40);
  });
});

test('a person is told the booths that the office assigned them to, and nobody else’s', async () => {
  const mine = (as = token) => answerOf(host.app.request('/myBooths', jsonPost({}, as)));
  await host.db
    .insertInto('personBooths')
    .values([
      { person: 'person-1', assembly: 120, booth: 114 },
      { person: 'person-1', assembly: 120, booth: 9 },
      { person: 'person-2', assembly: 13, booth: 2 },
    ])
    .execute();
  expect(await mine()).toMatchObject({
    http: 200,
    data: [
      { assembly: '120', booth: '9' },
      { assembly: '120', booth: '114' },
    ],
  });
  await host.db.deleteFrom('personBooths').execute();
  expect(await mine()).toMatchObject({ http: 200, data: [] });
});
