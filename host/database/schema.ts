import type { RollVoter } from '../../src/domain/calls/roll.ts';
import type { RollImport } from '../../src/domain/calls/rollImport.ts';

/**
 * Rows of the tables, as migrations/ leaves them. Times are milliseconds since 1970 by the
 * host's clock, except `savedAt`.
 */

/**
 * A voter or a member. A member's number is the `reference`. `details` holds the answers that
 * nobody searches, as JSON. `savedAt` comes from the phone's clock and may be wrong; nothing
 * depends on it.
 */
export type EnrolledRow = {
  district: string;
  owner: string;
  id: string;
  reference: string;
  savedAt: number;
  receivedAt: number;
  voterId: string;
  name: string;
  mobile: string;
  assembly: number;
  booth: number;
  details: string;
};

/**
 * What only voters have. `number` is the number of their enrolment at their booth, 0 if they were
 * enrolled before hosts counted. `rollLine` is their line on the booth's roll, 0 without one.
 * `listedAs` is the other voter ID that the roll had for them when they were stored, or ''.
 */
export type VoterRow = EnrolledRow & { number: number; rollLine: number; listedAs: string };

/**
 * A booth where somebody was enrolled. `number` counts what has happened there. `freed` is the
 * number of the last change after which a voter may no longer be enrolled. `key` is the secret of
 * its tags: docs/decisions/0045-living-booth.md.
 */
export type BoothRow = {
  assembly: number;
  booth: number;
  number: number;
  freed: number;
  key: string;
};

/**
 * The columns that aren't in the form: by whom, when and under which reference somebody was
 * enrolled. A voter who was stored before brings what the roll called them then.
 */
export type Enrolment = Pick<
  EnrolledRow,
  'owner' | 'id' | 'reference' | 'savedAt' | 'receivedAt'
> & { listedAs?: string | undefined };

/**
 * The card of a member. `member` is the record's id, `code` is what the QR code holds.
 * `confirmedAt` is null until the office or the roll has confirmed the card.
 */
export type CardRow = {
  code: string;
  person: string;
  district: string;
  member: string;
  revokedAt: number | null;
  confirmedAt: number | null;
};

/**
 * `images` holds the published pictures as JSON, an empty list before publication. `reason` is why
 * the post was declined.
 */
export type PostRow = {
  owner: string;
  id: string;
  reference: string;
  savedAt: number;
  receivedAt: number;
  title: string;
  text: string;
  state: 'pending' | 'published' | 'declined';
  images: string;
  reason: string;
};

/** The reference of a record that no longer counts, and of the one kept instead. */
export type ReplacementRow = { reference: string; kept: string; at: number };

/**
 * One item that the office publishes. `body` is JSON. `place` orders the list, the highest first.
 */
export type ContentRow = {
  list: string;
  id: string;
  place: number;
  published: 0 | 1;
  body: string;
};

/** A published picture. `code` is its public name, `file` its name in the photo store. */
export type MediaRow = {
  code: string;
  file: string;
  sha256: string;
  width: number;
  height: number;
};

/**
 * A record whose consent was withdrawn by its code. `held` is what the office can take back until
 * `eraseAt`, as JSON; null once it has. The photos keep their rows for so long.
 */
export type WithdrawalRow = {
  owner: string;
  id: string;
  reference: string;
  withdrawnAt: number;
  eraseAt: number;
  held: string | null;
};

/** A booth that a lead looks after. */
export type PersonBoothRow = { person: string; assembly: number; booth: number };

/**
 * `hash` covers the line and the previous hash of the chain. A line has ids and references only: no
 * names, no values.
 */
export type AuditRow = {
  chain: string;
  number: number;
  at: number;
  actor: string;
  action: string;
  object: string;
  detail: string;
  hash: string;
};

/** The end of a chain, and the start of the part that hasn't been removed. */
export type AuditChainRow = {
  chain: string;
  number: number;
  hash: string;
  firstNumber: number;
  firstHash: string;
};

/**
 * A line of the roll. A name that the file didn't have in a language is empty, and so is a gender
 * that couldn't be read; such an age is null. `section` is the street's number, 0 without one.
 * `status` says whether the line was struck out, or the voter moved to another booth.
 */
export type RollRow = {
  district: string;
  assembly: number;
  booth: number;
  line: number;
  voterId: string;
  nameEn: string;
  nameTa: string;
  relation: RollVoter['relation'];
  relationNameEn: string;
  relationNameTa: string;
  age: number | null;
  gender: RollVoter['gender'];
  houseNo: string;
  section: number;
  sectionNameEn: string;
  sectionNameTa: string;
  status: 'listed' | 'deleted' | 'moved';
  importedAt: number;
};

/**
 * The office's import of a roll. `name` is the file's, `bytes` its size. `plan` and `result` are
 * JSON, or empty. `share` is how much of the file was read, in thousandths. `seenAt` is when the
 * host that is at work said so last.
 */
export type RollImportRow = {
  id: string;
  person: string;
  name: string;
  bytes: number;
  state: RollImport['state'];
  plan: string;
  share: number;
  lines: number;
  result: string;
  createdAt: number;
  seenAt: number;
};

/** A piece of an import's file. `place` is where it begins. */
export type RollPieceRow = { rollImport: string; place: number; content: Uint8Array };

/** `codeHash` is an argon2 hash. */
export type ResetRow = { person: string; codeHash: string; expiresAt: number };

/**
 * A one-time password on its way to a mobile number. `mobileHash` is the number's SHA-256,
 * `codeHash` an argon2 hash, and `tries` counts wrong codes.
 */
export type OtpRow = { mobileHash: string; codeHash: string; expiresAt: number; tries: number };

/** A network that a person logged in from, as checkLogin shortens it. */
export type LoginPlaceRow = { person: string; place: string; usedAt: number };

/**
 * A phone that holds unsent entries, or lost some and hasn't been told. `id` is in its cookie.
 * `person` made the latest report with a login, at `seenAt`. `oldestAt` is by the phone's clock.
 */
export type PhoneRow = {
  id: string;
  person: string;
  unsent: number;
  oldestAt: number | null;
  seenAt: number;
  lost: number;
  lostAt: number | null;
};

/**
 * A row's place in a list: its sort value, mostly a time, and its id, which orders equal values. In
 * a list that is sorted by names it's a text.
 */
export type Place<Value extends number | string = number> = { place: Value; id: string };
/** The part of a list that is asked for: at most `limit` rows, only those after `before`. */
export type PageAsked<Value extends number | string = number> = {
  limit: number;
  before?: Place<Value> | undefined;
};
