import assemblies from './data/assemblies.json' with { type: 'json' };
import parliamentaries from './data/parliamentaries.json' with { type: 'json' };

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

export const ASSEMBLIES: readonly Assembly[] = assemblies;
export const PARLIAMENTARIES: readonly Parliamentary[] = parliamentaries;

const assemblyByNo = new Map(ASSEMBLIES.map((assembly) => [String(assembly.no), assembly]));
const parliamentaryByNo = new Map(
  PARLIAMENTARIES.map((parliamentary) => [String(parliamentary.no), parliamentary]),
);

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
