import * as v from 'valibot';

/**
 * What a column of a roll's file can hold. A name without a language may be in either: its letters
 * tell. Last names are joined to the names.
 */
export const ROLL_COLUMNS = [
  'assembly',
  'booth',
  'section',
  'sectionNameEn',
  'sectionNameTa',
  'line',
  'houseNo',
  'voterId',
  'nameEn',
  'lastNameEn',
  'nameTa',
  'lastNameTa',
  'relation',
  'relationNameEn',
  'relationLastNameEn',
  'relationNameTa',
  'relationLastNameTa',
  'age',
  'gender',
  'status',
] as const;
export type RollColumn = (typeof ROLL_COLUMNS)[number];

/**
 * Where a file has what. `header` is the line of the column names, after which the voters come; 0
 * if there is none. `columns` says in which column something is, counted from 0. `assembly` and
 * `booth` are for a file of one constituency or one booth that has no columns for them.
 */
export const RollMapping = v.object({
  header: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  columns: v.record(
    v.picklist(ROLL_COLUMNS),
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(199)),
  ),
  assembly: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(234))),
  booth: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999))),
});
export type RollMapping = v.InferOutput<typeof RollMapping>;

/** What a file must say of every voter. A name in one language is enough. */
export function missingColumns({ columns, assembly, booth }: RollMapping): RollColumn[] {
  return [
    ...(columns.assembly === undefined && assembly === undefined ? (['assembly'] as const) : []),
    ...(columns.booth === undefined && booth === undefined ? (['booth'] as const) : []),
    ...(['line', 'voterId'] as const).filter((column) => columns[column] === undefined),
    ...(columns.nameEn === undefined && columns.nameTa === undefined ? (['nameEn'] as const) : []),
  ];
}

/**
 * Why a file can't be read at all; `openQuote` is also a line that is too long, and `trouble` the
 * host's own.
 */
export const FILE_FAULTS = [
  'empty',
  'oldSpreadsheet',
  'pdf',
  'webPage',
  'notTable',
  'encoding',
  'tooLarge',
  'tooLong',
  'openQuote',
  'trouble',
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/**
 * Why a line isn't taken: a column that can't be read, or something about the whole line. `noName`
 * is a word in place of a name, such as #N/A, and `drawnName` Tamil in the order of drawing.
 */
const LINE_FAULTS = [
  'assembly',
  'booth',
  'line',
  'voterId',
  'name',
  'noName',
  'drawnName',
  'columns',
  'lineTaken',
  'voterIdTaken',
  'notListed',
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/**
 * What is odd about a line that is taken all the same: mostly a column that can't be read. In
 * `voterIdMended` O or I stood for 0 or 1.
 */
const LINE_NOTES = [
  'relation',
  'age',
  'gender',
  'houseNo',
  'section',
  'status',
  'voterIdMended',
  'voterIdTwice',
] as const;
export type LineNote = (typeof LINE_NOTES)[number];

/** A whole roll replaces the booths in it. A supplement only adds, strikes out and corrects. */
export const ROLL_KINDS = ['whole', 'supplement'] as const;
export type RollKind = (typeof ROLL_KINDS)[number];

/**
 * What a file does to the roll, in voters; `bad` and `noted` are lines, `struck` lines that are
 * deleted or moved. `gone` are voters who were on the roll and aren't in the file, or whom the file
 * strikes out; `goneEnrolled` are those of them who were enrolled, and stay enrolled. `lineTaken`
 * are those of `bad` whose line somebody else has, `voterIdTwice` those of `noted` whose voter ID
 * an earlier line has. `held` are the voters whom a whole roll's booths have now, and `thinned` the
 * booths that would lose most of them.
 */
export const RollCounts = v.object({
  fresh: v.number(),
  changed: v.number(),
  same: v.number(),
  gone: v.number(),
  goneEnrolled: v.number(),
  bad: v.number(),
  noted: v.number(),
  struck: v.number(),
  booths: v.number(),
  // The host may hold a check from before it counted these.
  lineTaken: v.optional(v.number(), 0),
  voterIdTwice: v.optional(v.number(), 0),
  held: v.optional(v.number(), 0),
  thinned: v.optional(v.number(), 0),
});
export type RollCounts = v.InferOutput<typeof RollCounts>;

/** Returns true if an import would take most of a booth away, and somebody must agree. */
export function needsConsent({ thinned }: Pick<RollCounts, 'thinned'>): boolean {
  return thinned > 0;
}

/** The largest file, and how it comes: a piece after the other, so a bad line costs one piece. */
export const MAX_ROLL_FILE_BYTES = 128 * 1024 * 1024;
export const PIECE_BYTES = 900_000;

const id = v.pipe(v.string(), v.uuid());
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Input of `beginRoll`: the file's name, which only the console shows, and its size. */
export const BeginRollInput = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(200)),
  bytes: v.pipe(whole, v.minValue(1), v.maxValue(MAX_ROLL_FILE_BYTES)),
});

/** Fields of `sendRollPiece`, beside the file `piece`. `place` is where the piece begins. */
export const RollPieceInput = v.object({
  id,
  place: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
});

/** Input of the calls about one import. */
export const RollImportInput = v.object({ id });

/** Input of `importRoll`. `remove` is how many voters may leave the roll, if `needsConsent`. */
export const ImportRollInput = v.object({ id, remove: v.optional(whole) });

/** Answer of `previewRoll`: the file's first rows, and what their columns seem to hold. */
export const RollPreview = v.object({
  rows: v.array(v.object({ line: v.number(), cells: v.array(v.string()) })),
  mapping: RollMapping,
});
export type RollPreview = v.InferOutput<typeof RollPreview>;

/** Input of `checkRoll`. */
export const CheckRollInput = v.object({ id, kind: v.picklist(ROLL_KINDS), mapping: RollMapping });

/** How many faults and notes of lines an import keeps. Faults come first: those lines are lost. */
export const MAX_FAULTS = 200;

/**
 * An import of a roll. `received` is how much of the file is there. `share` goes from 0 to 1 while
 * the host checks or imports. `counts` is what the check found, and stays. `stored` is how many
 * lines the roll then had from the file, and `bad` how many it didn't take. `stopped` is work that
 * a restart of the host cut short; `failed` is a file that can't be read, and `faultLine` says
 * where. The file is deleted once it is imported or dropped, or after a day.
 */
export const RollImport = v.object({
  id: v.string(),
  name: v.string(),
  bytes: v.number(),
  received: v.number(),
  state: v.picklist([
    'receiving',
    'checking',
    'checked',
    'importing',
    'done',
    'failed',
    'stopped',
    'dropped',
  ]),
  kind: v.optional(v.picklist(ROLL_KINDS)),
  mapping: v.optional(RollMapping),
  share: v.number(),
  lines: v.number(),
  counts: v.optional(RollCounts),
  stored: v.optional(v.number()),
  bad: v.optional(v.number()),
  faults: v.array(
    v.object({ line: v.number(), fault: v.picklist([...LINE_FAULTS, ...LINE_NOTES]) }),
  ),
  fileFault: v.optional(v.picklist(FILE_FAULTS)),
  faultLine: v.optional(v.number()),
  seenAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type RollImport = v.InferOutput<typeof RollImport>;

/** Answer of `viewRollImport`: the import that was begun last, if there is one. */
export const LatestRollImport = v.object({ latest: v.nullable(RollImport) });
