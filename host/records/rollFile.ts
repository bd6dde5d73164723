import { MAX_AGE } from '../../src/domain/forms/personFields.ts';
import {
  cardNumber,
  personName,
  voterIdNumber,
  westernDigits,
} from '../../src/domain/forms/typed.ts';
import { findAssembly } from '../../src/domain/places/regions.ts';
import {
  type LineFault,
  type LineNote,
  missingColumns,
  type RollColumn,
  type RollMapping,
} from '../../src/domain/calls/rollImport.ts';
import type { RollRow } from '../database/schema.ts';
import { isAsDrawn, isDate, isError, isNoName, isNothing } from './cells.ts';

/**
 * Names of columns: the election commission's, our own, and the headings of printed rolls, each as
 * `asHeading` writes it.
 */
const HEADINGS: Record<RollColumn, string[]> = {
  assembly: [
    'acno',
    'ac',
    'acnumber',
    'assemblynumber',
    'assembly',
    'assemblyno',
    'constituency',
    'தொகுதிஎண்',
    'சட்டமன்றத்தொகுதிஎண்',
    'சட்டமன்றத்தொகுதி',
  ],
  booth: ['partno', 'booth', 'boothno', 'part', 'பாகம்எண்', 'பாகஎண்', 'பாகம்', 'வாக்குச்சாவடிஎண்', 'வாக்குச்சாவடி'],
  section: ['sectionno', 'section', 'பிரிவுஎண்', 'பிரிவு'],
  sectionNameEn: ['sectionnameen', 'sectionname', 'street', 'streetname'],
  sectionNameTa: [
    'sectionnamev1',
    'sectionnameta',
    'பிரிவின்பெயர்',
    'பிரிவுபெயர்',
    'தெரு',
    'தெருவின்பெயர்',
  ],
  line: [
    'slnoinpart',
    'line',
    'slno',
    'serialno',
    'serial',
    'serialnumber',
    'sno',
    'வரிசைஎண்',
    'வரிசைஎண்பாகத்தில்',
    'வஎண்',
  ],
  houseNo: [
    'chouseno',
    'houseno',
    'housenumber',
    'chousenoen',
    'chousenov1',
    'வீட்டுஎண்',
    'வீட்டின்எண்',
    'கதவுஎண்',
  ],
  voterId: [
    'epicno',
    'idcardno',
    'voterid',
    'voteridno',
    'epic',
    'வாக்காளர்அடையாளஅட்டைஎண்',
    'அடையாளஅட்டைஎண்',
    'வாக்காளர்அட்டைஎண்',
    'அட்டைஎண்',
  ],
  nameEn: ['fmnameen', 'fmname', 'name', 'nameen', 'votername', 'electorname', 'firstnameen'],
  lastNameEn: ['lastnameen', 'lastname', 'surname'],
  nameTa: ['fmnamev1', 'nameta', 'namev1', 'வாக்காளர்பெயர்', 'வாக்காளரின்பெயர்', 'பெயர்'],
  lastNameTa: ['lastnamev1', 'lastnameta'],
  relation: ['rlntype', 'relation', 'relationtype', 'உறவு', 'உறவுமுறை'],
  relationNameEn: [
    'rlnfmnmen',
    'rlnfmnm',
    'relationname',
    'relationnameen',
    'relativename',
    'fathername',
    'fathersname',
  ],
  relationLastNameEn: ['rlnlnmen', 'rlnlnm', 'relationlastname'],
  relationNameTa: [
    'rlnfmnmv1',
    'relationnameta',
    'தந்தையின்பெயர்',
    'தந்தைபெயர்',
    'தந்தைகணவர்பெயர்',
    'தந்தைகணவரின்பெயர்',
    'கணவரின்பெயர்',
    'உறவினர்பெயர்',
    'உறவினரின்பெயர்',
  ],
  relationLastNameTa: ['rlnlnmv1', 'relationlastnameta'],
  age: ['age', 'வயது'],
  gender: ['gender', 'sex', 'பாலினம்', 'பால்'],
  status: ['status', 'statustype', 'நிலை'],
};
const COLUMN_OF = byWord<RollColumn>(HEADINGS);
/** The column names may come after a title. */
const HEADER_LINES = 20;

function byWord<Meaning extends string>(words: Record<Meaning, string[]>): Map<string, Meaning> {
  return new Map(
    (Object.entries(words) as [Meaning, string[]][]).flatMap(([meaning, all]) =>
      all.map((word) => [word, meaning] as const),
    ),
  );
}

function asHeading(text: string): string {
  return personName(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\d]/gu, '');
}

/** Guesses which line has the column names, and which column holds what. */
export function guessMapping(rows: { line: number; cells: string[] }[]): RollMapping {
  const guesses = rows.slice(0, HEADER_LINES).map(({ line, cells }) => {
    const columns: RollMapping['columns'] = {};
    for (const [at, cell] of cells.entries()) {
      const column = COLUMN_OF.get(asHeading(cell));
      if (column) columns[column] ??= at;
    }
    return { header: line, columns, known: Object.keys(columns).length };
  });
  const [best] = guesses.toSorted((a, b) => b.known - a.known);
  if (!best || best.known <= 1) return { header: 0, columns: {} };
  const { header, columns } = best;
  const hasTamil = (at: number) =>
    rows.some(({ line, cells }) => line > header && isTamil(cells[at] ?? ''));
  for (const [english, tamil] of IN_TAMIL) {
    const at = columns[english];
    if (at === undefined || columns[tamil] !== undefined || !hasTamil(at)) continue;
    columns[tamil] = at;
    delete columns[english];
  }
  return { header, columns };
}

/** Under a heading that says no language, names are in Tamil if they have Tamil letters. */
const IN_TAMIL = [
  ['nameEn', 'nameTa'],
  ['lastNameEn', 'lastNameTa'],
  ['relationNameEn', 'relationNameTa'],
  ['relationLastNameEn', 'relationLastNameTa'],
  ['sectionNameEn', 'sectionNameTa'],
] as const;

const RELATIONS = byWord<RollRow['relation']>({
  father: ['f', 'father', 'fthr', 'தந்தை'],
  mother: ['m', 'mother', 'mthr', 'தாய்'],
  husband: ['h', 'husband', 'hsbn', 'கணவர்'],
  wife: ['w', 'wife', 'மனைவி'],
  other: ['o', 'other', 'othr', 'மற்றவர்', ''],
});
const GENDERS = byWord<Exclude<RollRow['gender'], ''>>({
  male: ['m', 'male', 'ஆண்'],
  female: ['f', 'female', 'பெண்'],
  third: ['t', 'o', 'third', 'thirdgender', 'மூன்றாம்பாலினம்'],
});
/** Supplements give the reason of a deletion: expired, repeated, disqualified, shifted. */
const STATUSES = byWord<RollRow['status']>({
  listed:
    ' n a m c listed active new added addition modified corrected correction சேர்த்தல் திருத்தம்'.split(
      ' ',
    ),
  deleted:
    'd e r q deleted deletion expired repeated disqualified dead death நீக்கம் நீக்கப்பட்டது நீக்கப்பட்டவர் இறந்தவர்'.split(
      ' ',
    ),
  moved: ['s', 'moved', 'shifted', 'transferred', 'இடம்பெயர்ந்தவர்', 'மாற்றம்', 'மாறியவர்'],
});

const MAX_NAME = 150;
const OLD_VOTER_ID = /^[A-Z]{2}\/\d{1,3}\/\d{1,4}\/\d{1,7}$/;
const NEW_VOTER_ID = /^[A-Z]{3}\d{7}$/;

/** A line of a file, read: its row, or what is wrong. */
type ReadLine = { row: RollRow; notes: LineNote[] } | { fault: LineFault };

/**
 * Reads lines of a file by its mapping. A line without the place, the number, the voter ID or a
 * name isn't taken. What else can't be read is left empty, and noted.
 *
 * Throws if the mapping leaves out what every voter needs.
 */
export function rollReader(mapping: RollMapping, importedAt: number) {
  const missing = missingColumns(mapping);
  if (missing.length > 0)
    throw new Error(
      `The file has no column ${missing.join(', ')}. A line of it must name the columns.`,
    );
  const { columns } = mapping;
  const last = Math.max(
    ...(['assembly', 'booth', 'line', 'voterId'] as const).map((column) => columns[column] ?? 0),
  );

  return (cells: string[]): ReadLine => {
    if (cells.length <= last) return { fault: 'columns' };
    const cell = (column: RollColumn) => cells[columns[column] ?? -1] ?? '';
    const assembly = numberIn(cell('assembly') || String(mapping.assembly), 1, 234);
    const district = findAssembly(String(assembly))?.district;
    if (assembly === undefined || district === undefined) return { fault: 'assembly' };
    const booth = numberIn(cell('booth') || String(mapping.booth), 1, 9_999);
    if (booth === undefined) return { fault: 'booth' };
    const line = numberIn(cell('line'), 1, 9_999);
    if (line === undefined) return { fault: 'line' };
    const voterId = rollVoterId(cell('voterId'));
    if (voterId === undefined) return { fault: 'voterId' };
    const [nameEn, nameTa] = [
      nameIn(cell('nameEn'), cell('lastNameEn')),
      nameIn(cell('nameTa'), cell('lastNameTa')),
    ];
    if (isAsDrawn(`${nameEn} ${nameTa}`)) return { fault: 'drawnName' };
    const own = inLanguages(isError(nameEn) ? '' : nameEn, isError(nameTa) ? '' : nameTa);
    const status = STATUSES.get(asHeading(cell('status')));
    // A supplement may strike out a line by its number alone.
    if (!own || (own.en === '' && own.ta === '' && (status ?? 'listed') === 'listed')) {
      const isThere = `${cell('nameEn')}${cell('nameTa')}`.trim() !== '';
      return { fault: own && isThere ? 'noName' : 'name' };
    }
    const relative = inLanguages(
      nameIn(cell('relationNameEn'), cell('relationLastNameEn')),
      nameIn(cell('relationNameTa'), cell('relationLastNameTa')),
    );
    const relation = RELATIONS.get(asHeading(cell('relation')));
    const age = numberIn(cell('age'), 17, MAX_AGE + 10);
    const gender = GENDERS.get(asHeading(cell('gender')));
    const houseNo = isDate(cell('houseNo')) ? undefined : wordsIn(cell('houseNo'));
    const section = cell('section').trim() === '' ? 0 : numberIn(cell('section'), 0, 9_999);
    const streets = inLanguages(cell('sectionNameEn'), cell('sectionNameTa'));
    return {
      row: {
        district,
        assembly,
        booth,
        line,
        voterId,
        nameEn: own.en,
        nameTa: own.ta,
        relation: relation ?? 'other',
        relationNameEn: relative?.en ?? '',
        relationNameTa: relative?.ta ?? '',
        age: age ?? null,
        gender: gender ?? '',
        houseNo: houseNo ?? '',
        section: section ?? 0,
        sectionNameEn: streets?.en ?? '',
        sectionNameTa: streets?.ta ?? '',
        status: status ?? 'listed',
        importedAt,
      },
      notes: [
        ...(isMended(cell('voterId'), voterId) ? (['voterIdMended'] as const) : []),
        ...(relation && relative ? [] : (['relation'] as const)),
        ...(age === undefined ? (['age'] as const) : []),
        ...(gender ? [] : (['gender'] as const)),
        ...(houseNo === undefined ? (['houseNo'] as const) : []),
        ...(section !== undefined && streets ? [] : (['section'] as const)),
        ...(status ? [] : (['status'] as const)),
      ],
    };
  };
}

/**
 * Normalises a voter ID as rolls have it: the form of today (ABC1234567) or the older one
 * (TN/12/123/123456). Returns undefined for anything else.
 */
function rollVoterId(typed: string): string | undefined {
  const old = westernDigits(typed).toUpperCase().replace(/\s/g, '');
  if (OLD_VOTER_ID.test(old)) return old;
  const voterId = voterIdNumber(typed);
  return NEW_VOTER_ID.test(voterId) ? voterId : undefined;
}

/** Returns true if other letters and digits were written. */
function isMended(written: string, voterId: string): boolean {
  return cardNumber(written) !== cardNumber(voterId);
}

function numberIn(typed: string, min: number, max: number): number | undefined {
  const text = westernDigits(typed).trim();
  const number = Number(text);
  return /^\d+(\.0+)?$/.test(text) && number >= min && number <= max ? number : undefined;
}

/**
 * Joins a name and a last name. A name that is none isn't made one by the initial that most lists
 * have as the last name.
 */
function nameIn(name: string, last: string): string {
  if (isError(name)) return name;
  if (isNoName(name) && name.trim() !== '') return '';
  return isNoName(last) ? name : `${name} ${last}`;
}

/** Returns undefined for what is no text of people, or too long; '' if it only says "none". */
function wordsIn(typed: string): string | undefined {
  const text = personName(typed);
  const isOdd = text.length > MAX_NAME || /[\p{Cc}\uFFFD]/u.test(text);
  if (isOdd || isError(text) || isAsDrawn(text)) return undefined;
  return isNothing(text) ? '' : text;
}

/** A name goes to the language that it is written in, whatever its column is called. */
function inLanguages(english: string, tamil: string): { en: string; ta: string } | undefined {
  const [en, ta] = [wordsIn(english), wordsIn(tamil)];
  if (en === undefined || ta === undefined) return undefined;
  if (ta === '' && isTamil(en)) return { en: '', ta: en };
  if (en === '' && ta !== '' && !isTamil(ta)) return { en: ta, ta: '' };
  return { en, ta };
}

function isTamil(text: string): boolean {
  return /\p{Script=Tamil}/u.test(text);
}
