import * as v from 'valibot';
import { MAX_AGE } from '../../src/domain/forms/personFields.ts';
import { findAssembly } from '../../src/domain/places/regions.ts';
import { personName, voterIdNumber, westernDigits } from '../../src/domain/forms/typed.ts';
import type { RollRow } from '../tables/rows.ts';

/** Column names in data sets made from the published rolls, with our own names for them. */
const OTHER_NAMES: Record<string, string> = {
  ac_no: 'assembly',
  part_no: 'booth',
  slnoinpart: 'line',
  epic_no: 'voterId',
  fm_name_en: 'name',
  lastname_en: 'lastName',
  rln_type: 'relation',
  rln_fm_nm_en: 'relationName',
  rln_l_nm_en: 'relationLastName',
  c_house_no: 'houseNo',
};
const OWN_NAMES = [
  'assembly',
  'booth',
  'line',
  'voterId',
  'name',
  'relation',
  'relationName',
  'age',
  'gender',
  'houseNo',
];
const CODES: Record<string, string> = {
  f: 'father',
  m: 'mother',
  h: 'husband',
  w: 'wife',
  o: 'other',
};
const GENDER_CODES: Record<string, string> = { m: 'male', f: 'female', t: 'third', o: 'third' };

/**
 * The error messages are column names: the report says which column was wrong, never its content.
 */
const number = (column: string, min: number, max: number) =>
  v.pipe(
    v.string(column),
    v.transform((typed) => Number(westernDigits(typed).trim() || Number.NaN)),
    v.integer(column),
    v.minValue(min, column),
    v.maxValue(max, column),
  );
const words = (column: string, min = 1) =>
  v.pipe(
    v.string(column),
    v.transform(personName),
    v.minLength(min, column),
    v.maxLength(150, column),
    v.regex(/^\P{Cc}*$/u, column),
  );
const oneOf = <const Names extends readonly string[]>(
  column: string,
  names: Names,
  codes: Record<string, string>,
) =>
  v.pipe(
    v.string(column),
    v.transform((typed) => codes[typed.trim().toLowerCase()] ?? typed.trim().toLowerCase()),
    v.picklist(names, column),
  );

const Line = v.pipe(
  v.object(
    {
      assembly: number('assembly', 1, 234),
      booth: number('booth', 1, 9_999),
      line: number('line', 1, 9_999),
      voterId: v.pipe(
        v.string('voterId'),
        v.transform(voterIdNumber),
        v.regex(/^[A-Z]{3}\d{7}$/, 'voterId'),
      ),
      name: words('name'),
      relationName: words('relationName', 0),
      houseNo: words('houseNo', 0),
      relation: oneOf('relation', ['father', 'mother', 'husband', 'wife', 'other'], CODES),
      age: number('age', 17, MAX_AGE + 10),
      gender: oneOf('gender', ['female', 'male', 'third'], GENDER_CODES),
    },
    'columns',
  ),
  v.transform((line) => ({
    ...line,
    district: findAssembly(String(line.assembly))?.district ?? '',
  })),
);

/** Returns our names for a file's columns. Throws a line that names the missing columns. */
export function columnsOf(header: string[]): string[] {
  const own = new Map(OWN_NAMES.map((name) => [name.toLowerCase(), name]));
  const columns = header
    .map((name) => name.trim().toLowerCase())
    .map((name) => own.get(name) ?? OTHER_NAMES[name] ?? name);
  const missing = OWN_NAMES.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new Error(
      `The file has no column ${missing.join(', ')}. Its first line must name the columns.`,
    );
  return columns;
}

/** Returns a line of the file as a row, or the name of the wrong column. */
export function asRollRow(record: Record<string, string>, importedAt: number): RollRow | string {
  const { name = '', lastName = '', relationName = '', relationLastName = '' } = record;
  const result = v.safeParse(
    Line,
    { ...record, name: `${name} ${lastName}`, relationName: `${relationName} ${relationLastName}` },
    { abortEarly: true },
  );
  if (!result.success) return result.issues[0].message;
  const { name: own, relationName: relation, ...rest } = result.output;
  return {
    ...rest,
    ...inLanguage('name', own),
    ...inLanguage('relationName', relation),
    section: 0,
    sectionNameEn: '',
    sectionNameTa: '',
    status: 'listed',
    importedAt,
  };
}

/** Files have one name, in either script. */
function inLanguage<Key extends 'name' | 'relationName'>(key: Key, text: string) {
  const isTamil = /\p{Script=Tamil}/u.test(text);
  return {
    [`${key}En`]: isTamil ? '' : text,
    [`${key}Ta`]: isTamil ? text : '',
  } as Record<`${Key}${'En' | 'Ta'}`, string>;
}
