import { brotliCompressSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { BROTLI } from '../../../host/http/compressed.ts';
import {
  BoothRoll,
  packApart,
  packVoters,
  unpackVoters,
  type RollVoter,
} from '../../../src/domain/calls/roll.ts';
import * as v from 'valibot';
import { rollVoter } from '../../device/rollVoter.ts';
import { randomNumbers } from './madeUpRoll.ts';
import { commonNames, INITIALS } from './spellings.ts';

const VOTERS = 1_200;
const MOST_BYTES = 25_000;

/**
 * A booth in both languages, in which everybody has an initial, and names recur as in a real one.
 */
function booth(): RollVoter[] {
  const random = randomNumbers(7);
  const nameOf = commonNames(3);
  return Array.from({ length: VOTERS }, (_, at): RollVoter => {
    const [[nameTa, nameEn], [relationNameTa, relationNameEn]] = [nameOf(), nameOf()];
    const [initial, letter] = INITIALS[Math.floor(random() * INITIALS.length)] ?? [];
    return {
      voterId: `WKH${String(Math.floor(random() * 10_000_000)).padStart(7, '0')}`,
      line: at + 1,
      nameEn: `${letter ?? ''} ${nameEn}`,
      nameTa: `${initial ?? ''} ${nameTa}`,
      relation: random() < 0.6 ? 'father' : 'husband',
      relationNameEn,
      relationNameTa,
      age: 18 + Math.floor(random() * 70),
      gender: random() < 0.5 ? 'female' : 'male',
      houseNo: `${1 + Math.floor(at / 40)}/${1 + (Math.floor(at / 4) % 10)}`,
      section: 1 + Math.floor(at / 300),
      sectionNameEn: `Sample Street ${Math.floor(at / 300)}`,
      sectionNameTa: `மாதிரித் தெரு ${Math.floor(at / 300)}`,
      status: 'listed',
    };
  });
}

it('a booth of 1,200 voters takes at most 25 kB on its way to the phone, with both languages and everybody’s initial', () => {
  const voters = booth();
  const sent = packApart(voters);
  expect(brotliCompressSync(JSON.stringify(sent), BROTLI).length).toBeLessThanOrEqual(MOST_BYTES);
  expect(unpackVoters(sent)).toEqual(voters);
});

const anyName = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    '',
    'K',
    'K.',
    'M. K. *',
    'எம்.எஸ். முருகன்',
    'முருகன் மு',
    'Mu Murugan',
    '* K',
    'Raja\nS',
  ),
);

it('initials that are sent apart come together again, whatever a name is, in columns that a phone takes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyName, anyName), { maxLength: 8 }), (names) => {
      const voters = names.map(([own, relation], at) => ({
        ...rollVoter(at + 1, `ABC000000${at}`, own),
        nameEn: relation,
        relationNameTa: relation,
        relationNameEn: own,
      }));
      const sent = packApart(voters);
      expect(unpackVoters(sent)).toEqual(voters);
      const roll = { assembly: '120', booth: '114', importedAt: '2026-01-05T00:00:00.000Z' };
      expect(v.safeParse(BoothRoll, { ...roll, voters: sent }).success).toBe(true);
    }),
  );
});

it('initials without their place are no roll', () => {
  const roll = { assembly: '120', booth: '114', importedAt: '2026-01-05T00:00:00.000Z' };
  const voters = packApart([rollVoter(1, 'ABC0000001', 'க. மாதிரி')]);
  for (const wrong of [{ ownInitials: [7] }, { relationInitials: [7] }, { ownInitials: [] }])
    expect(v.safeParse(BoothRoll, { ...roll, voters: { ...voters, ...wrong } }).success).toBe(
      false,
    );
  expect(unpackVoters(packVoters([rollVoter(1, 'ABC0000001', 'க. மாதிரி')]))).toMatchObject([
    { nameTa: 'க. மாதிரி' },
  ]);
});
