import data from './data/localBodies.json' with { type: 'json' };

/** The kinds of local government: a union for a village, and four kinds of towns. */
export const LOCAL_BODY_KINDS = [
  'union',
  'corporation',
  'municipality',
  'townPanchayat',
  'cantonment',
] as const;
export type LocalBodyKind = (typeof LOCAL_BODY_KINDS)[number];
export type LocalBody = { en: string; ta: string };

const byDistrict: Record<string, Partial<Record<LocalBodyKind, string[][]>>> = data;

/**
 * Returns the local bodies of a kind in a district, sorted by their English names. The unions are
 * complete. The towns aren't, because new ones are created every year, so forms accept others too.
 */
export function localBodiesOf(district: string, kind: LocalBodyKind): LocalBody[] {
  return (byDistrict[district]?.[kind] ?? []).map(([en = '', ta = '']) => ({ en, ta }));
}
