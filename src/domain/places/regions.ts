import assemblies from './data/assemblies.json' with { type: 'json' };
import parliamentaries from './data/parliamentaries.json' with { type: 'json' };

// A file of their own: a form asks for the district first, and is shown before the long lists are here.
export { DISTRICTS, findDistrict, type District } from './districts.ts';

/** One of the 234 assembly constituencies; `district` is the electoral one, `spans` are others it reaches into, `parliamentary` is the number of the constituency that it is a part of. */
export type Assembly = {
  no: number;
  en: string;
  ta: string;
  district: string;
  parliamentary: number;
  spans?: string[];
};
/** One of the 39 constituencies of the Lok Sabha; six assembly constituencies make one. */
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

/** The parliamentary constituency of an assembly constituency, which need not be asked for. */
export function parliamentaryOf(assembly: string): Parliamentary | undefined {
  return findParliamentary(String(findAssembly(assembly)?.parliamentary));
}

/** The constituencies of a district: those the Election Commission lists there, and those that reach into it. */
export function assembliesOf(districtId: string): Assembly[] {
  return ASSEMBLIES.filter(
    ({ district, spans }) => district === districtId || spans?.includes(districtId),
  );
}
