import assemblies from './data/assemblies.json' with { type: 'json' };
import districts from './data/districts.json' with { type: 'json' };

/** One of the 38 districts. Sources of the names: docs/data.md. */
export type District = { id: string; en: string; ta: string };
/** One of the 234 assembly constituencies; `district` is the electoral one, `spans` are others it reaches into. */
export type Assembly = { no: number; en: string; ta: string; district: string; spans?: string[] };

export const DISTRICTS: readonly District[] = districts;
export const ASSEMBLIES: readonly Assembly[] = assemblies;

const districtById = new Map(DISTRICTS.map((district) => [district.id, district]));
const assemblyByNo = new Map(ASSEMBLIES.map((assembly) => [String(assembly.no), assembly]));

export function findDistrict(id: string): District | undefined {
  return districtById.get(id);
}

/** @param no the constituency's number as text, "1" to "234" */
export function findAssembly(no: string): Assembly | undefined {
  return assemblyByNo.get(no);
}

/** The constituencies of a district: those the Election Commission lists there, and those that reach into it. */
export function assembliesOf(districtId: string): Assembly[] {
  return ASSEMBLIES.filter(({ district, spans }) => district === districtId || spans?.includes(districtId));
}
