import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCAL_BODY_KINDS, localBodiesOf } from '../../../src/domain/places/localBodies.ts';
import { DISTRICTS } from '../../../src/domain/places/regions.ts';

const TAMIL = /^[\u0B80-\u0BFF .()-]+$/;
const count = (kind: (typeof LOCAL_BODY_KINDS)[number]) =>
  DISTRICTS.reduce((sum, { id }) => sum + localBodiesOf(id, kind).length, 0);
/** A Tamil name without the doubling of consonants, which is spelt in two ways. */
const singly = (name: string) => name.replace(/([கசதப])்(?=\1)/gu, '');
const panchayatsOf = (district: string) =>
  JSON.parse(readFileSync(`public/panchayats/${district}.json`, 'utf8')) as Record<
    string,
    string[]
  >;

describe('the local bodies that the member form offers', () => {
  it('are as many as the state has', () => {
    expect(Object.fromEntries(LOCAL_BODY_KINDS.map((kind) => [kind, count(kind)]))).toEqual({
      union: 388,
      corporation: 25,
      municipality: 144,
      townPanchayat: 478,
      cantonment: 2,
    });
  });

  it('have both names, and none twice in a district', () => {
    for (const { id } of DISTRICTS) {
      for (const kind of LOCAL_BODY_KINDS) {
        const bodies = localBodiesOf(id, kind);
        expect(bodies.filter(({ en, ta }) => !en || !TAMIL.test(ta))).toEqual([]);
        expect(new Set(bodies.map(({ en }) => en)).size).toBe(bodies.length);
      }
    }
  });

  it('are spelt in one way in their district, whether union or town', () => {
    for (const { id } of DISTRICTS) {
      const names = LOCAL_BODY_KINDS.flatMap((kind) => localBodiesOf(id, kind).map(({ ta }) => ta));
      expect(new Set(names.map(singly)).size).toBe(new Set(names).size);
    }
  });

  it('are none for a district that does not exist', () =>
    expect(localBodiesOf('atlantis', 'union')).toEqual([]));

  it('have a file of village panchayats for every district with unions, under the names of its unions', () => {
    const rural = DISTRICTS.filter(({ id }) => localBodiesOf(id, 'union').length > 0);
    expect(DISTRICTS.filter((district) => !rural.includes(district)).map(({ id }) => id)).toEqual([
      'chennai',
    ]);
    for (const { id } of rural)
      expect(Object.keys(panchayatsOf(id)).toSorted()).toEqual(
        localBodiesOf(id, 'union')
          .map(({ en }) => en)
          .toSorted(),
      );
    const villages = rural.flatMap(({ id }) => Object.values(panchayatsOf(id)).flat());
    expect(villages.length).toBeGreaterThan(12_400);
    expect(
      villages.filter((name) => !/^[\w][\w .,()'&/-]*$/.test(name) || !/[A-Za-z]{3}/.test(name)),
    ).toEqual([]);
  });
});
