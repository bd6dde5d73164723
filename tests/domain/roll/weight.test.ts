import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packVoters, type RollVoter } from '../../../src/domain/calls/roll.ts';
import { madeUpNames, randomNumbers } from './madeUpRoll.ts';

const VOTERS = 1_200;
const MOST_BYTES = 25_000;

it('a booth of 1,200 voters takes at most 25 kB on its way to the phone, with both languages', () => {
  const random = randomNumbers(7);
  const names = madeUpNames(3).slice(0, VOTERS);
  const nameOf = () => names[Math.floor(random() * names.length)] ?? { tamil: '', latin: '' };
  const voters = Array.from({ length: VOTERS }, (_, at): RollVoter => {
    const [own, relation] = [nameOf(), nameOf()];
    return {
      voterId: `WKH${String(Math.floor(random() * 10_000_000)).padStart(7, '0')}`,
      line: at + 1,
      nameEn: own.latin,
      nameTa: own.tamil,
      relation: random() < 0.6 ? 'father' : 'husband',
      relationNameEn: relation.latin,
      relationNameTa: relation.tamil,
      age: 18 + Math.floor(random() * 70),
      gender: random() < 0.5 ? 'female' : 'male',
      houseNo: `${1 + Math.floor(at / 40)}/${1 + (Math.floor(at / 4) % 10)}`,
      section: 1 + Math.floor(at / 300),
      sectionNameEn: `Sample Street ${Math.floor(at / 300)}`,
      sectionNameTa: `மாதிரித் தெரு ${Math.floor(at / 300)}`,
      status: 'listed',
    };
  });
  expect(gzipSync(JSON.stringify(packVoters(voters))).length).toBeLessThanOrEqual(MOST_BYTES);
});
