import '../setup.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { BoothRoll, inLanguage, unpackVoters } from '../../../src/domain/calls/roll.ts';
import { name, voterId } from '../../../src/domain/forms/personFields.ts';
import { housesOf } from '../../../src/domain/roll/houses.ts';
import { practiceHost } from '../../../src/device/practice/practiceHost.ts';
import { answerOf, jpeg, multipartPost, sha256, voterParts } from '../../host/sampleVoter.ts';
import { openTestHost, type TestHost } from '../../host/testHost.ts';

let host: TestHost;
let token: string;
let card: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  host.clock.now = Date.now();
  token = await host.logIn();
  card = await jpeg();
});
afterAll(() => host.close());

type Case = {
  id?: string;
  fields?: Record<string, string | undefined>;
  photos?: Record<string, Uint8Array>;
};

/** The same form to both hosts. */
async function askBoth({ id = newId(), fields = {}, photos = { voterCardFront: card } }: Case) {
  const { method, headers, body } = multipartPost(voterParts({ id, fields, photos }), token);
  const [real, pretended] = await Promise.all([
    answerOf(host.app.request('/addvoters', { method, headers, body })),
    answerOf(practiceHost('https://practice.invalid/addvoters', { body, headers })),
  ]);
  return { real, pretended };
}

const to = (call: string, request: RequestInit = { body: '{}' }) =>
  answerOf(practiceHost(`https://practice.invalid/${call}`, request));

describe('the host of a page that practises', () => {
  it.concurrent.each<[string, Case]>([
    ['a voter ID', { fields: { voterId: 'A1' } }],
    ['an age', { fields: { age: '17' } }],
    ['a constituency', { fields: { assembly: '0' } }],
    ['a field that is missing', { fields: { mobile: undefined } }],
    ['an id', { id: 'none' }],
    ['a time', { fields: { savedAt: 'yesterday' } }],
    ['a photo that is missing', { photos: {} }],
    ['a photo that was damaged on the way', { fields: { voterCardFrontSha256: '0'.repeat(64) } }],
  ])('refuses %s like the real one', async (_, faulty) => {
    const { real, pretended } = await askBoth(faulty);
    expect(real.status).toBe(false);
    expect(pretended).toEqual(real);
  });

  it('has a made-up roll of every booth, with whom the form takes', async () => {
    const { data } = await to('roll', { body: JSON.stringify({ assembly: '120', booth: '7' }) });
    const roll = v.parse(BoothRoll, data);
    const voters = unpackVoters(roll.voters);
    expect(roll).toMatchObject({ assembly: '120', booth: '7' });
    expect(housesOf(voters).map((house) => house.voters.length)).toEqual([2, 2, 2]);
    for (const voter of voters) {
      for (const isTamil of [true, false])
        expect(v.is(name('x'), inLanguage(voter, isTamil).name), voter.nameTa).toBe(true);
      expect(v.is(voterId('x'), voter.voterId)).toBe(true);
    }
  });

  it('takes a voter like the real one, gives a reference that no real one looks like, and refuses the second until it comes again', async () => {
    const { real, pretended } = await askBoth({});
    expect(real.data.reference).not.toContain('PRACTICE');
    expect(pretended).toEqual({
      ...real,
      data: {
        ...real.data,
        reference: expect.stringMatching(/^V-PRACTICE-[0-9A-F]{4}$/) as string,
      },
    });
    expect(pretended.data['photos']).toEqual({ voterCardFront: sha256(card) });

    const second = newId();
    expect((await askBoth({ id: second })).pretended).toMatchObject({
      http: 422,
      status: false,
      data: { field: 'voterId', error: 'practice:refused' },
    });
    expect((await askBoth({ id: second })).pretended).toMatchObject({ http: 200, status: true });
    expect((await askBoth({})).pretended).toMatchObject({ http: 200, status: true });
  });

  it('knows nobody, and ends no login', async () => {
    const [voters, card_, live, unknown, form] = await Promise.all([
      to('viewvoters'),
      to('membercard'),
      to('viewTelecost'),
      to('erasePerson'),
      to('register', multipartPost(voterParts({ photos: {} }), token)),
    ]);
    expect(voters).toMatchObject({ http: 200, data: { items: [], next: null } });
    expect(card_).toMatchObject({ http: 200, status: false, data: { code: 'noCard' } });
    expect(live).toMatchObject({ http: 200, status: 0 });
    for (const answer of [unknown, form])
      expect(answer).toMatchObject({ http: 404, data: { code: 'unknownCall' } });
  });

  it('stops when the call is broken off', async () => {
    await expect(
      practiceHost('https://practice.invalid/viewvoters', {
        body: '{}',
        signal: AbortSignal.abort(),
      }),
    ).rejects.toThrow('aborted');
  });
});
