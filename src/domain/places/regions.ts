import assemblies from './data/assemblies.json' with { type: 'json' };
import parliamentaries from './data/parliamentaries.json' with { type: 'json' };

import { findDistrict } from './districts.ts';

// Districts are in a separate file: a form asks for the district first, and the app shows it before
// the long lists below have loaded.
export { DISTRICTS, findDistrict, type District } from './districts.ts';

/**
 * One of the 234 assembly constituencies. `district` is the electoral one, and `spans` are other
 * districts that it reaches into. `parliamentary` is the number of its parliamentary constituency.
 */
export type Assembly = {
  no: number;
  en: string;
  ta: string;
  district: string;
  parliamentary: number;
  spans?: string[];
};
/** One of the 39 constituencies of the Lok Sabha. Each consists of six assembly constituencies. */
export type Parliamentary = { no: number; en: string; ta: string };

/**
 * Two pairs have one name in Tamil (50 and 185, 82 and 129), and names in English that are easily
 * taken for each other. They carry their district, so that nobody enrols, assigns or imports in the
 * wrong one.
 */
export const ASSEMBLIES: readonly Assembly[] = assemblies.map((assembly) =>
  assemblies.some(({ no, ta }) => no !== assembly.no && ta === assembly.ta)
    ? withDistrict(assembly)
    : assembly,
);
export const PARLIAMENTARIES: readonly Parliamentary[] = parliamentaries;

const assemblyByNo = new Map(ASSEMBLIES.map((assembly) => [String(assembly.no), assembly]));
const parliamentaryByNo = new Map(
  PARLIAMENTARIES.map((parliamentary) => [String(parliamentary.no), parliamentary]),
);

function withDistrict(assembly: Assembly): Assembly {
  const district = findDistrict(assembly.district);
  if (!district) return assembly;
  const { en, ta } = assembly;
  return { ...assembly, en: `${en} (${district.en})`, ta: `${ta} (${district.ta})` };
}

/** @param no the constituency's number as text, "1" to "234" */
export function findAssembly(no: string): Assembly | undefined {
  return assemblyByNo.get(no);
}

/** @param no the constituency's number as text, "1" to "39" */
export function findParliamentary(no: string): Parliamentary | undefined {
  return parliamentaryByNo.get(no);
}

/** Finds an assembly constituency's parliamentary constituency, so forms needn't ask for it. */
export function parliamentaryOf(assembly: string): Parliamentary | undefined {
  return findParliamentary(String(findAssembly(assembly)?.parliamentary));
}

/**
 * Returns the assembly constituencies of a district: those that the Election Commission lists
 * there, and those that reach into it.
 */
export function assembliesOf(districtId: string): Assembly[] {
  return ASSEMBLIES.filter(
    ({ district, spans }) => district === districtId || spans?.includes(districtId),
  );
}
