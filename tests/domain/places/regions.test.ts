import { describe, expect, it } from 'vitest';
import {
  assembliesOf,
  ASSEMBLIES,
  DISTRICTS,
  findAssembly,
  findDistrict,
  findParliamentary,
  PARLIAMENTARIES,
  parliamentaryOf,
} from '../../../src/domain/places/regions.ts';

const TAMIL = /^[\u0B80-\u0BFF .()-]+$/;

describe('the places of Tamil Nadu', () => {
  it('has all 38 districts, each once and with both names', () => {
    expect(new Set(DISTRICTS.map(({ id }) => id)).size).toBe(38);
    expect(DISTRICTS.filter(({ en, ta }) => !en || !TAMIL.test(ta))).toEqual([]);
  });

  it('has all 234 constituencies, numbered 1 to 234 and with both names', () => {
    expect(ASSEMBLIES.map(({ no }) => no).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 234 }, (_, index) => index + 1),
    );
    expect(ASSEMBLIES.filter(({ en, ta }) => !en || !TAMIL.test(ta))).toEqual([]);
  });

  it.each(['en', 'ta'] as const)('gives no two constituencies one name (%s)', (language) => {
    const names = ASSEMBLIES.map((assembly) => assembly[language]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(findAssembly('82')?.[language]).toMatch(/^(Attur|ஆத்தூர்) \(.+\)$/);
  });

  it('puts every constituency into districts that exist, none twice into the same', () => {
    const strays = ASSEMBLIES.filter(({ district, spans = [] }) => {
      const places = [district, ...spans];
      return places.some((id) => !findDistrict(id)) || new Set(places).size !== places.length;
    });
    expect(strays).toEqual([]);
  });

  it('offers every constituency in some district, and every district offers some', () => {
    const offered = DISTRICTS.map(({ id }) => assembliesOf(id));
    expect(offered.every((list) => list.length > 0)).toBe(true);
    expect(new Set(offered.flat())).toEqual(new Set(ASSEMBLIES));
  });

  it('offers a constituency that reaches into a second district in both', () => {
    for (const assembly of ASSEMBLIES.filter(({ spans }) => spans)) {
      for (const id of [assembly.district, ...(assembly.spans ?? [])])
        expect(assembliesOf(id)).toContain(assembly);
    }
    expect(assembliesOf('chennai').map(({ en }) => en)).toContain('Alandur');
    expect(assembliesOf('kancheepuram').map(({ en }) => en)).toContain('Alandur');
  });

  it('makes each of the 39 parliamentary constituencies of six assembly constituencies', () => {
    expect(PARLIAMENTARIES.map(({ no }) => no)).toEqual(
      Array.from({ length: 39 }, (_, index) => index + 1),
    );
    expect(PARLIAMENTARIES.filter(({ en, ta }) => !en || !TAMIL.test(ta))).toEqual([]);
    for (const { no } of PARLIAMENTARIES)
      expect(ASSEMBLIES.filter(({ parliamentary }) => parliamentary === no)).toHaveLength(6);
    expect(parliamentaryOf('1')?.en).toBe('Tiruvallur');
    expect([
      parliamentaryOf(''),
      parliamentaryOf('235'),
      findParliamentary('0'),
      findParliamentary('40'),
    ]).toEqual(Array(4).fill(undefined));
  });

  it('finds by id and number, and nothing by anything else', () => {
    expect(findDistrict('madurai')?.ta).toBe('மதுரை');
    expect(findAssembly('1')?.en).toBe('Gummidipoondi');
    expect([
      findDistrict(''),
      findDistrict('Madurai'),
      findAssembly('0'),
      findAssembly('235'),
      findAssembly('01'),
      findAssembly(''),
    ]).toEqual(Array(6).fill(undefined));
    expect(assembliesOf('')).toEqual([]);
  });
});
