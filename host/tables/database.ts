import {
  CamelCasePlugin,
  type Generated,
  Kysely,
  PostgresDialect,
  sql,
  SqliteDialect,
} from 'kysely';
import { isEmbedded } from './portable.ts';
import { openLibsql } from './libsql.ts';
import { openPostgres } from './postgres.ts';
import type { ResetRow } from './resets.ts';
import type { RollRow } from './roll.ts';
import type {
  AuditChainRow,
  AuditRow,
  CardRow,
  ContentRow,
  MediaRow,
  MemberRow,
  PersonBoothRow,
  PostRow,
  ReplacementRow,
} from './rows.ts';

/** The schema as migrations/ leaves it. Times are milliseconds since 1970 by the host's clock, but for `savedAt`. */
export type Tables = {
  people: PersonRow;
  sessions: SessionRow;
  submissions: SubmissionRow;
  voters: VoterRow;
  photos: PhotoRow;
  roll: RollRow;
  passwordResets: ResetRow;
  members: MemberRow;
  cards: CardRow;
  posts: PostRow;
  replacements: ReplacementRow;
  content: ContentRow;
  media: MediaRow;
  personBooths: PersonBoothRow;
  audit: AuditRow;
  auditChains: AuditChainRow;
};
export type HostDatabase = Kysely<Tables>;

/** The call by which a submission came. */
export type KindName = 'addvoters' | 'addmember' | 'createPost' | 'register';

/** A lead and an admin may deliver for others: docs/decisions/0010-rights.md. */
export type Role = 'member' | 'volunteer' | 'lead' | 'admin';

/** `demo` is 1 for the made-up accounts, which exist for trying out on one's own machine. */
type PersonRow = {
  id: string;
  userName: string;
  name: string;
  passwordHash: string;
  demo: 0 | 1;
  createdAt: number;
  role: Generated<Role>;
};

/** The token itself is not stored, only its SHA-256. */
type SessionRow = {
  tokenHash: string;
  person: string;
  deviceType: string;
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
  revokedAt: number | null;
};

/**
 * What was answered to (owner, id), so that it can be answered again. `deliveredBy` is who brought it for its owner, null if that was the owner.
 * Once it is erased, only this row is left of it.
 */
type SubmissionRow = {
  owner: string;
  id: string;
  fingerprint: string;
  reference: string;
  answer: string;
  deviceType: string;
  receivedAt: number;
  deliveredBy: string | null;
  kind: KindName;
  bytes: number;
  erasedAt: number | null;
};

/** `savedAt` is the phone's clock and may be wrong; nothing is decided by it. */
type VoterRow = {
  district: string;
  owner: string;
  id: string;
  reference: string;
  savedAt: number;
  receivedAt: number;
  voterId: string;
  name: string;
  relationName: string;
  gender: string;
  age: number | null;
  dateOfBirth: string | null;
  mobile: string;
  assembly: number;
  booth: number;
  line: number;
  votersInHouse: number;
  address: string;
  postalCode: string;
};

/** `record` is the id of the submission; `file` names the photo in the store: 128 random bits. */
type PhotoRow = {
  district: string;
  owner: string;
  record: string;
  slot: string;
  sha256: string;
  bytes: number;
  file: string;
};

/** @param place the file of the embedded database, or the address of a PostgreSQL */
export function openDatabase(place: string): HostDatabase {
  const dialect = /^postgres(ql)?:/.test(place)
    ? new PostgresDialect({ pool: openPostgres(place) })
    : new SqliteDialect({ database: openLibsql(place) });
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}

/** Closes it; an embedded one with everything in the one file: libsql leaves the write-ahead log beside it, which a copy of the file alone would miss. */
export async function closeDatabase(db: HostDatabase): Promise<void> {
  if (isEmbedded(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
}
