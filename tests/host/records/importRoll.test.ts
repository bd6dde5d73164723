import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkRoll, type ImportPlan } from '../../../host/records/importRoll.ts';
import { guessMapping } from '../../../host/records/rollFile.ts';
import { readFirstRows, readTable } from '../../../host/records/tableFile.ts';
import { HEADER, importFile, sourceOf } from '../rollText.ts';
import { openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const LINE = '120,114,7,ABC1234507,க. மாதிரி,father,ச. மாதிரி,44,female,12/3';
const COMMISSION =
  'DISTRICT_NAME,AC_NO,PART_NO,SECTION_NO,SECTION_NAME_EN,SECTION_NAME_V1,SLNOINPART,C_HOUSE_NO,FM_NAME_EN,LASTNAME_EN,FM_NAME_V1,LASTNAME_V1,RLN_TYPE,RLN_FM_NM_EN,RLN_L_NM_EN,RLN_FM_NM_V1,RLN_L_NM_V1,EPIC_NO,GENDER,AGE,STATUS_TYPE';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
beforeEach(() => host.db.deleteFrom('roll').execute());
afterAll(() => host.close());

const lineOf = (booth: number, no: number, name = 'க. மாதிரி', voter = no) =>
  `120,${booth},${no},ABC1${booth}${String(voter).padStart(3, '0')},${name},father,ம. மாதிரி,44,female,1`;
const fileOf = (...lines: string[]) => [HEADER, ...lines].join('\n');
const rows = () =>
  host.db
    .selectFrom('roll')
    .selectAll()
    .orderBy('assembly')
    .orderBy('booth')
    .orderBy('line')
    .execute();
const inShort = async () =>
  (await rows()).map((row) => [row.booth, row.line, row.voterId, row.nameTa, row.status]);

const withStatus = (no: number, status: string) =>
  `x,120,114,1,,,${no},1,Sample,,,,F,Example,,,,ABC123450${no},M,50,${status}`;
const supplementOf = (...lines: string[]) =>
  [`${HEADER},status`, ...lines.map((line) => (/,[a-z]*$/.test(line) ? line : `${line},`))].join(
    '\n',
  );

async function check(file: string, kind: ImportPlan['kind']) {
  const source = sourceOf(file, 1_000);
  const mapping = guessMapping(await readFirstRows(source));
  return checkRoll(host.db, readTable(source), { mapping, kind, importedAt: 2_000 });
}

async function take(...lines: string[]) {
  const file = supplementOf(...lines);
  const checked = await check(file, 'supplement');
  const {
    removed,
    stored: _stored,
    faults,
    notes: _notes,
    ...done
  } = await importFile(host.db, file, {
    kind: 'supplement',
    importedAt: 2_000,
  });
  expect(removed).toBe(0);
  // What the check said is what the import did.
  expect({ ...done, goneEnrolled: checked.goneEnrolled }).toEqual(checked);
  return { ...checked, faults };
}

const guess = (name: string) =>
  guessMapping([
    { line: 1, cells: ['AC', 'Part', 'Serial', 'EPIC', 'Voter Name'] },
    { line: 2, cells: ['120', '7', '1', 'ABC1234501', name] },
  ]).columns;

describe('importing the electoral roll', () => {
  const PLACE = { assembly: 0, booth: 1, line: 2 };
  test('takes names under a heading without a language for Tamil ones, if they are', () => {
    expect(guess('க. மாதிரி')).toEqual({ ...PLACE, voterId: 3, nameTa: 4 });
    expect(guess('K. Sample')).toEqual({ ...PLACE, voterId: 3, nameEn: 4 });
  });

  test('takes every line, with quotes, a byte order mark, Windows line ends and Tamil digits', async () => {
    const file = `\uFEFF${HEADER}\r\n${LINE}\r\n120,114,௮,abc 1234508,"ம. ""மாதிரி"", மூத்தவர்",H,,௩௦,M,\r\n\r\n`;
    expect(await importFile(host.db, file)).toMatchObject({
      fresh: 2,
      changed: 0,
      same: 0,
      bad: 0,
      noted: 0,
      struck: 0,
      removed: 0,
      booths: 1,
      faults: [],
      notes: [],
    });
    const place = { district: 'coimbatore', assembly: 120, booth: 114 };
    const street = { section: 0, sectionNameEn: '', sectionNameTa: '' };
    const rest = { ...place, ...street, status: 'listed', importedAt: 1_000 };
    expect(await rows()).toEqual([
      {
        ...rest,
        line: 7,
        voterId: 'ABC1234507',
        nameEn: '',
        nameTa: 'க. மாதிரி',
        relation: 'father',
        relationNameEn: '',
        relationNameTa: 'ச. மாதிரி',
        age: 44,
        gender: 'female',
        houseNo: '12/3',
      },
      {
        ...rest,
        line: 8,
        voterId: 'ABC1234508',
        nameEn: '',
        nameTa: 'ம. "மாதிரி", மூத்தவர்',
        relation: 'husband',
        relationNameEn: '',
        relationNameTa: '',
        age: 30,
        gender: 'male',
        houseNo: '',
      },
    ]);
  });

  test('keeps names in both languages and the street, by the commission’s columns', async () => {
    const file = `${COMMISSION}\nSample,120,114,2,Sample Street,மாதிரித் தெரு,9,4,Sample,K,மாதிரி,க,F,Example,M,எடுத்துக்காட்டு,ம,ABC1234509,T,50,\n`;
    expect(await importFile(host.db, file)).toMatchObject({ fresh: 1, noted: 0 });
    expect(await rows()).toMatchObject([
      {
        line: 9,
        houseNo: '4',
        relation: 'father',
        gender: 'third',
        age: 50,
        nameEn: 'Sample K',
        nameTa: 'மாதிரி க',
        relationNameEn: 'Example M',
        relationNameTa: 'எடுத்துக்காட்டு ம',
        section: 2,
        sectionNameEn: 'Sample Street',
        sectionNameTa: 'மாதிரித் தெரு',
      },
    ]);
  });

  test('knows Tamil headings, below a title', async () => {
    const file = [
      'வாக்காளர் பட்டியல் 2026;;;;;;;;',
      'தொகுதி எண்;பாகம் எண்;வரிசை எண்;வாக்காளர் பெயர்;தந்தை / கணவர் பெயர்;வீட்டு எண்;வயது;பாலினம்;அடையாள அட்டை எண்',
      '120;114;3;மாதிரி;எடுத்துக்காட்டு;4;௫௦;பெண்;ABC1234503',
    ].join('\n');
    expect(await importFile(host.db, file)).toMatchObject({ fresh: 1, bad: 0, noted: 0 });
    expect(await rows()).toMatchObject([
      { line: 3, nameTa: 'மாதிரி', relationNameTa: 'எடுத்துக்காட்டு', age: 50, gender: 'female' },
    ]);
  });

  test('keeps the person if age, house, gender or relation cannot be read, and notes it', async () => {
    const file = fileOf(
      '120,114,1,ABC1114001,மாதிரி,neighbour,மாதிரி,200,x,\u0007',
      '120,114,2,ABC1114002,மாதிரி,father,மாதிரி,,female,1',
      `120,114,3,ABC1114003,மாதிரி,father,மாதிரி,40,female,${'9'.repeat(200)}`,
    );
    expect(await importFile(host.db, file)).toMatchObject({
      fresh: 3,
      bad: 0,
      noted: 3,
      notes: [
        ...(['relation', 'age', 'gender', 'houseNo'] as const).map((note) => [2, note]),
        [3, 'age'],
        [4, 'houseNo'],
      ],
    });
    expect(await rows()).toMatchObject([
      { relation: 'other', age: null, gender: '', houseNo: '', nameTa: 'மாதிரி' },
      { age: null, gender: 'female' },
      { age: 40, houseNo: '' },
    ]);
  });

  test.each([
    '2026-04-12',
    '2002-12-05',
    '2002-12-05 00:00:00',
    '2002-12-05T00:00:00.000Z',
    '12-Apr',
    ' 4-dec ',
    '12-April',
    '12-Sept',
    'Dec-45',
    'Dec-1945',
    '05-12-2002',
    '5/12/2002',
    '12.05.2002',
    '12-ஏப்',
    '12-ஏப்.',
    '12-ஏப்ரல்',
    'டிச-45',
    'டிசம்பர்-45',
    '௧௨-மே',
    '#REF!',
    '#VALUE!',
  ])(
    'leaves a house empty that a spreadsheet has turned into a day or an error: %j',
    async (houseNo) => {
      const file = fileOf(`120,114,1,ABC1114001,மாதிரி,father,மாதிரி,40,female,${houseNo}`);
      expect(await importFile(host.db, file)).toMatchObject({ fresh: 1, notes: [[2, 'houseNo']] });
      expect(await rows()).toMatchObject([{ houseNo: '', age: 40 }]);
    },
  );

  // A spreadsheet shows a date of three parts in digits, so nobody's 4/4/12 becomes 4-Apr-12.
  test.each([
    '4-12',
    '12/4',
    '4-Apr-12',
    'Decent House',
    '12-Depot',
    'May House',
    '12-மேல்',
    '5/12/2',
    '05-12-02',
    '45-12-2002',
    '12/2002',
    '5-12/2002',
    '5-12-1802',
    '2002',
  ])('takes the house %j as it is', async (houseNo) => {
    const file = fileOf(`120,114,1,ABC1114001,மாதிரி,father,மாதிரி,40,female,${houseNo}`);
    expect(await importFile(host.db, file)).toMatchObject({ fresh: 1, noted: 0 });
    expect(await rows()).toMatchObject([{ houseNo }]);
  });

  test.each([
    ['TN/12/123/123456', 'TN/12/123/123456'],
    ['tn/12/123/0123456', 'TN/12/123/0123456'],
    ['TN / 12 / 123 / 123456', 'TN/12/123/123456'],
    ['abc-1234567', 'ABC1234567'],
  ])('takes the number %s', async (written, voterId) => {
    await importFile(host.db, fileOf(`120,114,1,${written},மாதிரி,father,,40,female,1`));
    expect(await rows()).toMatchObject([{ voterId }]);
  });

  test.each([
    '#N/A',
    '#REF!',
    '#VALUE!',
    ' #name? ',
    '#DIV/0!',
    'Err:502',
    'NULL',
    '(null)',
    'nan',
    'NaN',
    'none',
    'N/A',
    'இல்லை',
    '-',
    '.',
    '???',
    '0',
    '௧௨',
  ])('takes nobody whose name is a word that is none: %j', async (name) => {
    const file = fileOf(LINE, `120,114,8,ABC1234508,${name},father,ச. மாதிரி,44,female,1`);
    expect(await importFile(host.db, file)).toMatchObject({ fresh: 1, faults: [[3, 'noName']] });
  });

  test('makes nobody a name of an initial alone, nor of a word that stands for no last name', async () => {
    const columns = 'assembly,booth,line,voterId,nameEn,lastNameEn,nameTa,lastNameTa,age,gender';
    const file = [
      columns,
      '120,114,1,ABC1114001,#N/A,M,,,44,female',
      '120,114,2,ABC1114002,NULL,M,மாதிரி,NULL,44,female',
      '120,114,3,ABC1114003,Sample,0,#REF!,க,44,female',
      '120,114,4,ABC1114004,,Sample,,,44,female',
    ].join('\n');
    expect(await importFile(host.db, file)).toMatchObject({ fresh: 3, faults: [[2, 'noName']] });
    expect((await rows()).map(({ nameEn, nameTa }) => [nameEn, nameTa])).toEqual([
      ['', 'மாதிரி'],
      ['Sample', ''],
      ['Sample', ''],
    ]);
  });

  test.each(['ெகாடி', 'ேவலு', 'ைமதிலி', 'க. ேவலு', 'க.ேவலு', 'ொகடி', 'முருேகசன்', 'சுப்ைபயா', 'அெமலி'])(
    'takes nobody whose name is in the order of drawing: %j',
    async (name) => {
      const file = fileOf(LINE, `120,114,8,ABC1234508,${name},father,ச. மாதிரி,44,female,1`);
      expect(await importFile(host.db, file)).toMatchObject({
        fresh: 1,
        faults: [[3, 'drawnName']],
      });
    },
  );

  test.each([
    'கொடி',
    'வேலு',
    'மைதிலி',
    'முருகேசன்',
    'சுப்பையா',
    'லெட்சுமி',
    'கைை',
    'ஸ்ரீ தேவி',
    'கௌரி',
    'க்ஷேமா',
    'கெ\u0BBEடி',
    'கெ\u200C\u0BBEடி',
    'Nannan',
    'Nonel',
    'Null Sample',
  ])('takes the name %j', async (name) => {
    const file = fileOf(`120,114,8,ABC1234508,${name},father,ச. மாதிரி,44,female,1`);
    expect(await importFile(host.db, file)).toMatchObject({ fresh: 1, bad: 0, noted: 0 });
  });

  test('leaves relative and street empty of which nothing can be read, and notes it if there was something', async () => {
    const file = [
      COMMISSION,
      'x,120,114,1,-,இல்லை,1,1,Sample,,,,F,NULL,,,,ABC1234501,M,50,',
      'x,120,114,1,#N/A,,2,1,Sample,,,,F,#N/A,,,,ABC1234502,M,50,',
      'x,120,114,1,,ெதரு,3,1,Sample,,,,F,,,ேவலு,,ABC1234503,M,50,',
    ].join('\n');
    expect(await importFile(host.db, file)).toMatchObject({
      fresh: 3,
      notes: [3, 4].flatMap((line) => [
        [line, 'relation'],
        [line, 'section'],
      ]),
    });
    const empty = { relationNameEn: '', relationNameTa: '', sectionNameEn: '', sectionNameTa: '' };
    expect(await rows()).toMatchObject([empty, empty, empty]);
  });

  test.each([
    'XY12345678',
    'ABC/12/34567',
    'TN/I2/123/456',
    'TN/12/123456',
    'ABCD123456',
    'ABC12345678',
  ])('makes nobody else’s number of %s, whose form it does not know', async (written) => {
    expect(
      await importFile(host.db, fileOf(`120,114,1,${written},மாதிரி,father,,40,female,1`)),
    ).toMatchObject({ fresh: 0, faults: [[2, 'voterId']] });
  });

  test('notes a voter ID that it has mended: an O or an I among its digits', async () => {
    const file = fileOf(
      '120,114,1,ABCO12I456,மாதிரி,father,,40,female,1',
      '120,114,2,*abc–1234502*,மாதிரி,father,,40,female,1',
      '120,114,3,TN / ௧௨ / 123 / 123456,மாதிரி,father,,40,female,1',
    );
    expect(await importFile(host.db, file)).toMatchObject({ notes: [[2, 'voterIdMended']] });
    expect((await rows()).map(({ voterId }) => voterId)).toEqual([
      'ABC0121456',
      'ABC1234502',
      'TN/12/123/123456',
    ]);
  });

  test('shows lines that are deleted or moved as such', async () => {
    const file = [
      COMMISSION,
      withStatus(1, ''),
      withStatus(2, 'Deleted'),
      withStatus(3, 'S'),
      withStatus(4, 'unclear'),
    ].join('\n');
    expect(await importFile(host.db, file)).toMatchObject({
      fresh: 4,
      struck: 2,
      notes: [[5, 'status']],
    });
    expect((await rows()).map(({ status }) => status)).toEqual([
      'listed',
      'deleted',
      'moved',
      'listed',
    ]);
  });

  test('reports what is wrong by line and column, never by content, and takes the rest', async () => {
    const wrong = [
      '120,114,8,AB1,Planted Name,father,x,44,female,1',
      '300,114,8,ABC1234508,Planted Name,father,x,44,female,1',
      '120,0,8,ABC1234508,Planted Name,father,x,44,female,1',
      '120,114,eight,ABC1234508,Planted Name,father,x,44,female,1',
      '120,114,8,ABC1234508,,father,x,44,female,1',
      '120,114,8',
    ];
    const { fresh, faults } = await importFile(host.db, fileOf(LINE, ...wrong));
    expect(fresh).toBe(1);
    expect(faults).toEqual([
      [3, 'voterId'],
      [4, 'assembly'],
      [5, 'booth'],
      [6, 'line'],
      [7, 'name'],
      [8, 'columns'],
    ]);
    expect(JSON.stringify(faults)).not.toContain('Planted');
  });

  test('of a file that is no roll says which columns are missing', async () => {
    await expect(importFile(host.db, 'name,age\nx,20\n')).rejects.toThrow(
      'The file has no column assembly, booth, line, voterId.',
    );
  });

  test('again replaces the booths of the file, and leaves the others', async () => {
    await importFile(host.db, fileOf(lineOf(114, 1), lineOf(114, 2), lineOf(115, 1)));
    const next = fileOf(lineOf(114, 1, 'ப. மாதிரி'), lineOf(114, 3), lineOf(114, 3, 'ம. மாதிரி'));
    expect(await check(next, 'whole')).toMatchObject({
      fresh: 1,
      changed: 1,
      same: 0,
      gone: 1,
      booths: 1,
      bad: 1,
    });
    expect(await importFile(host.db, next, { importedAt: 2_000 })).toMatchObject({
      stored: 2,
      removed: 1,
      booths: 1,
      faults: [[4, 'lineTaken']],
    });
    expect((await rows()).map((row) => [row.booth, row.line, row.nameTa])).toEqual([
      [114, 1, 'ப. மாதிரி'],
      [114, 3, 'க. மாதிரி'],
      [115, 1, 'க. மாதிரி'],
    ]);
  });

  test('with several people on one line keeps the first, reports each of the others, and counts whom it has', async () => {
    const file = fileOf(
      lineOf(114, 1, 'அ. மாதிரி', 1),
      lineOf(114, 1, 'ஆ. மாதிரி', 2),
      ...Array.from({ length: 300 }, (_, at) => lineOf(114, at + 2, 'இ. மாதிரி', at + 100)),
      lineOf(114, 1, 'ஈ. மாதிரி', 3),
      lineOf(115, 1, 'உ. மாதிரி', 4),
    );
    expect(await check(file, 'whole')).toMatchObject({ fresh: 302, bad: 2, lineTaken: 2 });
    expect(await importFile(host.db, file)).toMatchObject({
      stored: 302,
      bad: 2,
      lineTaken: 2,
      faults: [
        [3, 'lineTaken'],
        [304, 'lineTaken'],
      ],
    });
    expect(await rows()).toHaveLength(302);
    expect((await inShort())[0]).toEqual([114, 1, 'ABC1114001', 'அ. மாதிரி', 'listed']);
  });

  test('with a voter ID of several people keeps all of them and notes it, also the next time', async () => {
    const file = fileOf(
      lineOf(114, 1, 'அ. மாதிரி', 1),
      lineOf(114, 2, 'ஆ. மாதிரி', 1),
      lineOf(115, 1, 'இ. மாதிரி'),
      lineOf(114, 3, 'ஈ. மாதிரி', 1),
    );
    const twice = { stored: 4, bad: 0, noted: 2, voterIdTwice: 2 };
    expect(await importFile(host.db, file)).toMatchObject({
      ...twice,
      fresh: 4,
      notes: [
        [3, 'voterIdTwice'],
        [5, 'voterIdTwice'],
      ],
    });
    expect(await check(file, 'whole')).toMatchObject({ same: 4, gone: 0, noted: 2, held: 4 });
    expect(await importFile(host.db, file, { importedAt: 2_000 })).toMatchObject(twice);
    expect(await rows()).toHaveLength(4);
    const fewer = fileOf(lineOf(114, 1, 'அ. மாதிரி', 1), lineOf(114, 2, 'ஆ. மாதிரி', 1));
    expect(await check(fewer, 'whole')).toMatchObject({ same: 2, gone: 1, held: 3, thinned: 0 });
  });

  test('that would empty most of a booth says how many of how many', async () => {
    await importFile(
      host.db,
      fileOf(...[1, 2, 3].flatMap((no) => [lineOf(114, no), lineOf(115, no)])),
    );
    const next = fileOf(...[1, 2, 3].map((no) => lineOf(114, no)), lineOf(115, 3));
    expect(await check(next, 'whole')).toMatchObject({ gone: 2, held: 6, thinned: 1 });
    // A booth that was divided loses nobody.
    const divided = fileOf(lineOf(114, 1), lineOf(114, 2), lineOf(114, 3), lineOf(115, 1));
    const moved =
      divided + `\n${[2, 3].map((no) => lineOf(115, no).replace('120,115', '120,116')).join('\n')}`;
    expect(await check(moved, 'whole')).toMatchObject({ gone: 0, thinned: 0 });
  });

  test('again after the clock was set back replaces the booths just so', async () => {
    await importFile(host.db, fileOf(lineOf(114, 1), lineOf(114, 2)), { importedAt: 2_000 });
    const again = await importFile(host.db, fileOf(lineOf(114, 1)), { importedAt: 1_000 });
    expect(again).toMatchObject({ removed: 1 });
    expect((await rows()).map(({ line }) => line)).toEqual([1]);
  });

  test('of many lines goes on in batches', async () => {
    const lines = Array.from(
      { length: 5_000 },
      (_, number) =>
        `120,${100 + Math.floor(number / 1_000)},${(number % 1_000) + 1},ABC${1_000_000 + number},க. மாதிரி,father,ச. மாதிரி,44,female,1`,
    );
    expect(await importFile(host.db, fileOf(...lines))).toMatchObject({
      fresh: 5_000,
      faults: [],
      removed: 0,
      booths: 5,
    });
    expect(await rows()).toHaveLength(5_000);
  });
});

describe('a check before an import', () => {
  test('says what would be new, changed, the same, gone and bad, and writes nothing', async () => {
    await importFile(host.db, fileOf(...[1, 2, 3, 4].map((no) => lineOf(114, no))));
    await enrol('ABC1114004');
    const before = await rows();
    const next = fileOf(
      lineOf(114, 1),
      lineOf(114, 2, 'ப. மாதிரி'),
      lineOf(114, 9, 'க. மாதிரி', 3),
      lineOf(114, 5),
      'bad',
    );
    expect(await check(next, 'whole')).toEqual({
      lineTaken: 0,
      voterIdTwice: 0,
      held: 4,
      thinned: 0,
      fresh: 1,
      changed: 2,
      same: 1,
      gone: 1,
      goneEnrolled: 1,
      bad: 1,
      noted: 0,
      struck: 0,
      booths: 1,
    });
    expect(await rows()).toEqual(before);
  });
});

describe('a supplement', () => {
  beforeEach(() => importFile(host.db, fileOf(...[1, 2, 3].map((no) => lineOf(114, no)))));
  test('adds, strikes out and corrects, and leaves everybody else on the roll', async () => {
    await enrol('ABC1114003');
    expect(
      await take(lineOf(114, 4), `${lineOf(114, 3)},deleted`, lineOf(114, 1, 'ப. மாதிரி')),
    ).toMatchObject({ fresh: 1, changed: 1, gone: 1, goneEnrolled: 1, bad: 0 });
    expect(await inShort()).toEqual([
      [114, 1, 'ABC1114001', 'ப. மாதிரி', 'listed'],
      [114, 2, 'ABC1114002', 'க. மாதிரி', 'listed'],
      [114, 3, 'ABC1114003', 'க. மாதிரி', 'deleted'],
      [114, 4, 'ABC1114004', 'க. மாதிரி', 'listed'],
    ]);
  });

  test('strikes out by the number alone, and keeps what the roll knew', async () => {
    expect(await take('120,114,2,ABC1114002,,,,,,,moved')).toMatchObject({ gone: 1, bad: 0 });
    expect((await rows())[1]).toMatchObject({ nameTa: 'க. மாதிரி', age: 44, status: 'moved' });
  });

  test('corrects only what it says', async () => {
    await take('120,114,2,ABC1114002,Sample K,,,45,,');
    expect((await rows())[1]).toMatchObject({
      nameEn: 'Sample K',
      nameTa: 'க. மாதிரி',
      relation: 'father',
      age: 45,
      gender: 'female',
      houseNo: '1',
    });
  });

  test('corrects a voter ID, and a line', async () => {
    await importFile(host.db, fileOf(lineOf(114, 1, 'ய. மாதிரி'), lineOf(114, 2)));
    await take('120,114,1,XYZ1234567,ய. மாதிரி,,,,,', lineOf(114, 9, 'க. மாதிரி', 2));
    expect((await inShort()).map(([, line, voterId]) => [line, voterId])).toEqual([
      [1, 'XYZ1234567'],
      [3, 'ABC1114003'],
      [9, 'ABC1114002'],
    ]);
  });

  test('takes nobody’s line away: who isn’t on the roll, and whose line is somebody else’s, is bad', async () => {
    const before = await inShort();
    expect(
      await take(
        lineOf(114, 2, 'ல. மாதிரி', 77),
        `${lineOf(114, 8)},deleted`,
        lineOf(114, 5),
        lineOf(114, 5, 'வ. மாதிரி', 78),
      ),
    ).toMatchObject({
      fresh: 1,
      gone: 0,
      bad: 3,
      faults: [
        [2, 'lineTaken'],
        [3, 'notListed'],
        [5, 'lineTaken'],
      ],
    });
    expect((await inShort()).slice(0, 3)).toEqual(before);
  });

  test('takes nobody away whose voter ID somebody else is given, and strikes out nobody by an ID of two', async () => {
    await importFile(
      host.db,
      fileOf(lineOf(114, 1), lineOf(114, 2), lineOf(114, 3, 'ய. மாதிரி', 2)),
    );
    const before = await inShort();
    expect(
      await take(
        lineOf(114, 9, 'ல. மாதிரி', 1),
        `${lineOf(114, 8, 'ல. மாதிரி', 2)},deleted`,
        lineOf(114, 7, 'வ. மாதிரி', 7),
        lineOf(114, 6, 'ழ. மாதிரி', 7),
      ),
    ).toMatchObject({
      fresh: 1,
      gone: 0,
      faults: [
        [2, 'voterIdTaken'],
        [3, 'voterIdTaken'],
        [5, 'voterIdTaken'],
      ],
    });
    expect((await inShort()).slice(0, 3)).toEqual(before);
    expect(await take(`${lineOf(114, 3, '', 2)},deleted`)).toMatchObject({ gone: 1, bad: 0 });
    expect((await inShort()).map(([, line, , , status]) => [line, status])).toEqual([
      [1, 'listed'],
      [2, 'listed'],
      [3, 'deleted'],
      [7, 'listed'],
    ]);
  });

  test('gives the line of somebody it strikes out to somebody else', async () => {
    expect(await take(`${lineOf(114, 3)},deleted`, lineOf(114, 3, 'ல. மாதிரி', 77))).toMatchObject({
      fresh: 1,
      gone: 1,
      bad: 0,
    });
    expect((await inShort())[2]).toEqual([114, 3, 'ABC1114077', 'ல. மாதிரி', 'listed']);
  });
});

/** A voter with this number whom the first person enrolled. */
async function enrol(voterId: string): Promise<void> {
  const [owner] = PEOPLE;
  const key = { owner: owner.id, id: `enrolled-${voterId}`, reference: `V-${voterId}` };
  await host.db
    .insertInto('submissions')
    .values({
      ...key,
      fingerprint: '',
      answer: '{}',
      deviceType: '',
      receivedAt: 1,
      deliveredBy: null,
      kind: 'addvoters',
      bytes: 0,
      erasedAt: null,
      withdrawHash: null,
    })
    .execute();
  await host.db
    .insertInto('voters')
    .values({
      ...key,
      district: 'coimbatore',
      savedAt: 1,
      receivedAt: 1,
      voterId,
      name: 'மாதிரி',
      mobile: '',
      assembly: 120,
      booth: 114,
      details: '{}',
    })
    .execute();
}
