import {
  CamelCasePlugin,
  type Generated,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  sql,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import type { Kind } from '../../src/domain/outbox/kinds.ts';
import { isEmbedded } from './portable.ts';
import { openLibsql } from './libsql.ts';
import { listReader } from './listReader.ts';
import type {
  AuditChainRow,
  AuditRow,
  BoothRow,
  CardRow,
  ContentRow,
  EnrolledRow,
  LoginPlaceRow,
  MediaRow,
  OtpRow,
  PersonBoothRow,
  PhoneRow,
  PostRow,
  ReplacementRow,
  ResetRow,
  RollImportRow,
  RollPieceRow,
  RollRow,
  WithdrawalRow,
} from './schema.ts';

/**
 * The schema as migrations/ leaves it. Times are milliseconds since 1970 by the host's clock,
 * except `savedAt`.
 */
export type Tables = {
  people: PersonRow;
  sessions: SessionRow;
  submissions: SubmissionRow;
  voters: EnrolledRow & {
    number: Generated<number>;
    rollLine: Generated<number>;
    listedAs: Generated<string>;
  };
  photos: PhotoRow;
  photoStore: { one: 1; id: string };
  /** A single row: how many erasures there have been, and how many the last vacuum covered. */
  wiped: { one: 1; erasures: number; erased: Generated<number> };
  withdrawals: WithdrawalRow;
  roll: RollRow;
  rollImports: RollImportRow;
  rollPieces: RollPieceRow;
  passwordResets: ResetRow;
  otps: OtpRow;
  loginPlaces: LoginPlaceRow;
  phones: PhoneRow;
  members: EnrolledRow;
  cards: CardRow;
  posts: PostRow;
  replacements: ReplacementRow;
  content: ContentRow;
  media: MediaRow;
  personBooths: PersonBoothRow;
  /** Who was given a booth's key since it changed last. */
  keyHolders: PersonBoothRow;
  booths: BoothRow;
  audit: AuditRow;
  auditChains: AuditChainRow;
};
export type HostDatabase = Kysely<Tables>;

/** The call that brought a submission. A registration never waits in an outbox. */
export type KindName = Kind | 'register';

/** A lead and an admin may deliver for others: docs/decisions/0010-rights.md. */
export type Role = 'member' | 'volunteer' | 'lead' | 'admin';

/** `demo` is 1 for the made-up accounts, for trying the app out on your own machine. */
type PersonRow = {
  id: string;
  userName: string;
  name: string;
  passwordHash: string;
  demo: 0 | 1;
  createdAt: number;
  role: Generated<Role>;
  /** Since when the office lets nobody in with this account; null if it does. */
  suspendedAt: Generated<number | null>;
};

/** Holds only the token's SHA-256, never the token. */
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
 * The answer to (owner, id), kept to give it again. `deliveredBy` is who brought it for its owner,
 * or null if the owner did. After an erasure only this row is left. `withdrawHash` is the hash of
 * the code that withdraws the consent, null without one.
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
  withdrawHash: string | null;
};

/**
 * `record` is the submission's id. `file` is the photo's name in the store: 128 random bits.
 * `dueAt` is since when the photo is about to be removed, or null.
 */
type PhotoRow = {
  district: string;
  owner: string;
  record: string;
  slot: string;
  sha256: string;
  bytes: number;
  file: string;
  dueAt: number | null;
};

/**
 * SQLite changes its schema in transactions, though Kysely's adapter denies it. Without one, a
 * migration that a power cut ends halfway could neither go on nor begin again.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/**
 * Opens a database.
 * @param place the path of an embedded database, or the address of a PostgreSQL
 */
export function openDatabase(place: string): HostDatabase {
  const dialect = isServer(place)
    ? new PostgresDialect({ pool: () => postgresPool(place) })
    : new EmbeddedDialect({ database: openLibsql(place) });
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}

/**
 * Opens the same database again for lists, which only read. They have connections of their own, or
 * a thread with SQLite, so no upload waits for a list: docs/decisions/0035-lists.md.
 * @param seconds how long a list may take
 */
export function openLists(place: string, seconds: number): HostDatabase {
  const dialect = isServer(place)
    ? new PostgresDialect({ pool: () => postgresPool(place, seconds) })
    : listReader(place, seconds * 1_000);
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}

/** Loads the driver only where it is used: it takes a tenth of the time that a start needs. */
async function postgresPool(url: string, listSeconds?: number): Promise<PostgresPool> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url, listSeconds);
}

function isServer(place: string): boolean {
  return /^postgres(ql)?:/.test(place);
}

/**
 * Closes the database. libsql leaves the write-ahead log beside an embedded one, and a copy of the
 * file alone would miss it. So this first writes everything into the one file.
 */
export async function closeDatabase(db: HostDatabase): Promise<void> {
  if (isEmbedded(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
}
