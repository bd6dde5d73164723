import { describe, expect, it } from 'vitest';
import { districtsOf } from '../../../src/domain/places/postalCodes.ts';
import { findDistrict } from '../../../src/domain/places/regions.ts';

const ALL = Array.from({ length: 50_000 }, (_, index) => String(600_000 + index));

describe('the district that a postal code suggests', () => {
  it.each([
    ['600001', ['chennai']],
    ['600119', ['chennai']],
    ['641001', ['coimbatore']],
    ['641001-1234', ['coimbatore']],
    ['625001', ['madurai']],
  ])('%s is in %s', (code, districts) => expect(districtsOf(code)).toEqual(districts));

  it('is several, the likeliest first, where a code crosses a border', () => {
    const crossing = ALL.filter((code) => districtsOf(code).length > 1);
    expect(crossing.length).toBeGreaterThanOrEqual(142);
  });

  it('exists, for every code', () => {
    const known = ALL.map(districtsOf).filter((districts) => districts.length > 0);
    expect(known.length).toBeGreaterThanOrEqual(2_049);
    expect(new Set(known.flat()).size).toBe(38);
    expect(known.flat().filter((id) => !findDistrict(id))).toEqual([]);
  });

  it.each(['', '6411', '110001', '799999', 'abcdef', 'x641001', '௬௪௧௦௦௧'])(
    'is none for %j',
    (code) => expect(districtsOf(code)).toEqual([]),
  );
});
