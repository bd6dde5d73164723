import { CamelCasePlugin, type Generated, Kysely, sql, SqliteDialect } from 'kysely';
import { openLibsql } from './libsql.ts';

/** The schema as migrations/ leaves it. Times are milliseconds since 1970 by the host's clock, but for `savedAt`. */
export type Tables = {
  people: PersonRow;
  sessions: SessionRow;
  submissions: SubmissionRow;
  voters: VoterRow;
  photos: PhotoRow;
};
export type HostDatabase = Kysely<Tables>;

/** A lead and an admin may deliver for others. */
export type Role = 'volunteer' | 'lead' | 'admin';

/** `demo` is 1 for the made-up accounts, which exist for trying out on one's own machine. */
type PersonRow = { id: string; userName: string; name: string; passwordHash: string; demo: 0 | 1; createdAt: number; role: Generated<Role> };

/** The token itself is not stored, only its SHA-256. */
type SessionRow = {
  tokenHash: string; person: string; deviceType: string;
  createdAt: number; lastUsedAt: number; expiresAt: number; revokedAt: number | null;
};

/** What was answered to (owner, id), so that it can be answered again. `deliveredBy` is who brought it for its owner, null if that was the owner. */
type SubmissionRow = {
  owner: string; id: string; fingerprint: string; reference: string; answer: string; deviceType: string; receivedAt: number; deliveredBy: string | null;
};

/** `savedAt` is the phone's clock and may be wrong; nothing is decided by it. */
type VoterRow = {
  district: string; owner: string; id: string; reference: string; savedAt: number; receivedAt: number;
  voterId: string; name: string; relationName: string; gender: string; age: number | null; dateOfBirth: string | null; mobile: string;
  assembly: number; booth: number; line: number; votersInHouse: number; address: string; postalCode: string;
};

/** `file` names the photo on disk: 128 random bits. */
type PhotoRow = { district: string; owner: string; voter: string; slot: string; sha256: string; bytes: number; file: string };

/** Opens the embedded database. */
export function openDatabase(file: string): HostDatabase {
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: openLibsql(file) }), plugins: [new CamelCasePlugin()] });
}

/** Closes it with everything in the one file: libsql leaves the write-ahead log beside it, which a copy of the file alone would miss. */
export async function closeDatabase(db: HostDatabase): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
}
