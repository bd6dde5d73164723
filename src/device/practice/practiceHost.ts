import { update } from 'idb-keyval';
import { AADHAAR_RULES } from '../../domain/forms/aadhaar.ts';
import { DEFAULT_HOST_SETTINGS, type HostSettings } from '../../domain/calls/hostSettings.ts';
import { submissionKinds, type SubmissionKind } from '../../domain/calls/submissionKinds.ts';
import { acceptance, FAULTS, takeSubmission } from '../../domain/calls/takeSubmission.ts';
import { packVoters, type BoothRoll, type RollVoter } from '../../domain/calls/roll.ts';
import type { Booth, RollFields } from '../api/roll.ts';
import { openStore } from '../storage/openStore.ts';
import { practisedAadhaar } from '../storage/practice.ts';
import { sha256 } from '../storage/sha256.ts';

/** About as long as a good connection takes, so the person can watch an entry being sent. */
const ANSWER_MS = 1_200;
/** The second entry is refused, and then every fifth after it. */
const FIRST_REFUSED = 1;
const REFUSED_EVERY = 5;

/** The ids received, in order. Their content isn't stored. */
const CAME = 'came';
const memory = openStore('host');

/** A made-up voter. */
const ON_ROLL: RollFields = {
  name: 'மணி',
  relationName: 'கண்ணன்',
  gender: 'male',
  age: '42',
  district: 'coimbatore',
  assembly: '120',
  booth: '114',
  line: '12',
};
/** Made-up voters, two in each house: a man, and his wife. */
const COUPLES = [
  ['மணி', 'Mani', 'உமா', 'Uma'],
  ['கண்ணன்', 'Kannan', 'லதா', 'Latha'],
  ['முருகன்', 'Murugan', 'செல்வி', 'Selvi'],
] as const;
/** Uses the real host's Aadhaar rule if this phone knows it: docs/decisions/0022-practice.md. */
const SETTINGS: HostSettings = {
  ...DEFAULT_HOST_SETTINGS,
  aadhaar: AADHAAR_RULES.find((rule) => rule === practisedAadhaar) ?? DEFAULT_HOST_SETTINGS.aadhaar,
};
const TAKEN: SubmissionKind<Record<string, string>>[] = Object.values(
  submissionKinds(SETTINGS.aadhaar),
);
const LISTS = [
  'viewvoters',
  'viewmember',
  'viewAllPost',
  'viewAllAnnounce',
  'viewMedia',
  'viewGallery',
  'viewConference',
  'List',
];

/**
 * Answers in place of the host while a page practises, with the same arguments and result as fetch.
 * It checks submissions with the real host's code and sends the same receipts. It stores none of
 * them and knows nobody. Now and then it refuses an entry the first time, so that the person can
 * practise correcting it.
 * @throws AbortError if the request's signal aborts
 */
export async function practiceHost(
  address: string,
  { body = null, headers, signal }: RequestInit,
): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  signal?.throwIfAborted();
  const call = address.split('/').at(-1) ?? '';
  if (new Headers(headers).get('Content-Type')?.startsWith('multipart/'))
    return take(call, await new Response(body, { ...(headers && { headers }) }).formData());
  if (call === 'settings.json') return Response.json(SETTINGS);
  if (call === 'viewTelecost') return Response.json({ status: 0, msg: '', data: null });
  if (call === 'lookup') return give(ON_ROLL);
  if (call === 'roll') return give(rollOf((await new Response(body).json()) as Booth));
  if (LISTS.includes(call)) return give({ items: [], next: null });
  if (call === 'membercard')
    return refuse({ status: 200, code: 'noCard', msg: 'There is no member card for this account' });
  return refuse(UNKNOWN);
}

const ON_PURPOSE = {
  status: 422,
  code: 'practice',
  msg: 'Refused on purpose',
  error: 'practice:refused',
};
const UNKNOWN = { status: 404, code: 'unknownCall', msg: 'There is no such call' };

async function take(call: string, form: FormData): Promise<Response> {
  const kind = TAKEN.find(({ name }) => name === call);
  if (!kind) return refuse(UNKNOWN);
  const fields: Record<string, string> = {};
  const files: Record<string, { sha256: string; bytes: number }> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else files[name] = { sha256: await sha256(await value.arrayBuffer()), bytes: value.size };
  }
  const taken = takeSubmission(kind, { fields, files }, Date.now());
  if ('code' in taken) return refuse({ status: FAULTS[taken.code], ...taken });
  if (await isRefusedOnPurpose(taken.id)) return refuse({ ...ON_PURPOSE, field: kind.refusedAt });
  // Real references never contain the letter I, so PRACTICE can't be one:
  // host/submissions/storeOnce.ts.
  return new Response(
    acceptance(
      taken.id,
      kind.stored,
      `${kind.letter}-PRACTICE-${taken.id.slice(-4).toUpperCase()}`,
      taken.photos,
    ),
  );
}

async function isRefusedOnPurpose(id: string): Promise<boolean> {
  let place = 0;
  let isNew = false;
  await update<string[]>(
    CAME,
    (ids = []) => {
      isNew = !ids.includes(id);
      place = ids.length;
      return isNew ? [...ids, id] : ids;
    },
    memory,
  );
  return isNew && place % REFUSED_EVERY === FIRST_REFUSED;
}

/** Makes up the roll of any booth. */
function rollOf({ assembly, booth }: Booth): BoothRoll {
  const voters = COUPLES.flatMap(([manTa, manEn, womanTa, womanEn], house): RollVoter[] => [
    {
      ...rollLine(2 * house + 1, manTa, manEn),
      gender: 'male',
      relation: 'father',
      relationNameTa: 'முத்து',
      relationNameEn: 'Muthu',
    },
    {
      ...rollLine(2 * house + 2, womanTa, womanEn),
      gender: 'female',
      relation: 'husband',
      relationNameTa: manTa,
      relationNameEn: manEn,
    },
  ]);
  const importedAt = new Date().toISOString();
  return { assembly, booth, importedAt, voters: packVoters(voters) };
}

function rollLine(at: number, nameTa: string, nameEn: string) {
  return {
    voterId: `ABC000000${at}`,
    line: at,
    nameTa,
    nameEn,
    age: 60 - 4 * at,
    houseNo: String(Math.ceil(at / 2)),
    section: 1,
    sectionNameTa: 'மாதிரித் தெரு',
    sectionNameEn: 'Sample Street',
    status: 'listed' as const,
  };
}

function give(data: unknown): Response {
  return Response.json({ status: true, msg: '', data });
}

type Refused = {
  status: number;
  code: string;
  msg: string;
  field?: string;
  error?: string;
  retryAfter?: number;
};

function refuse({ status, msg, retryAfter, ...data }: Refused): Response {
  return Response.json(
    { status: false, msg, data },
    { status, ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }) },
  );
}
