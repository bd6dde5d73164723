import districts from './data/districts.json' with { type: 'json' };

/** One of the 38 districts. docs/data.md lists the sources of the names. */
export type District = { id: string; en: string; ta: string };

export const DISTRICTS: readonly District[] = districts;

const districtById = new Map(DISTRICTS.map((district) => [district.id, district]));

export function findDistrict(id: string): District | undefined {
  return districtById.get(id);
}
