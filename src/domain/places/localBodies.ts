import data from './data/localBodies.json' with { type: 'json' };

/** Who governs where a person lives: the union for a village, else one of the four kinds of towns. */
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

/** Those of a district, sorted by their English names. Unions are complete; towns are raised every year, so a form takes others too. */
export function localBodiesOf(district: string, kind: LocalBodyKind): LocalBody[] {
  return (byDistrict[district]?.[kind] ?? []).map(([en = '', ta = '']) => ({ en, ta }));
}
