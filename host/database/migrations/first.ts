import { type Kysely, sql } from 'kysely';
import { isEmbedded, portable } from '../portable.ts';

/**
 * Creates the schema of the first release. What the columns hold is said in database.ts and
 * schema.ts.
 *
 * Large tables have the district in their key, so a distributed database can keep a district's rows
 * together. `submissions` can't: if an id comes again with another district, it must be found as
 * the same submission. Each table comes after those it refers to: a backup needs that order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, bytes, strict } = portable(db);
  const statements = [
    sql`create table people (
      id text not null primary key,
      user_name text not null unique,
      name text not null,
      password_hash text not null,
      demo integer not null,
      created_at ${time} not null,
      role text not null default 'volunteer',
      suspended_at ${time}
    ) ${strict}`,
    sql`create index people_by_time on people (created_at, id)`,
    sql`create index people_by_role on people (role, created_at, id)`,

    sql`create table sessions (
      token_hash text not null primary key,
      person text not null references people (id),
      device_type text not null,
      created_at ${time} not null,
      last_used_at ${time} not null,
      expires_at ${time} not null,
      revoked_at ${time}
    ) ${strict}`,
    sql`create table password_resets (
      person text not null primary key references people (id),
      code_hash text not null,
      expires_at ${time} not null
    ) ${strict}`,
    sql`create table otps (
      mobile_hash text not null primary key,
      code_hash text not null,
      expires_at ${time} not null,
      tries integer not null
    ) ${strict}`,
    sql`create table login_places (
      person text not null references people (id) on delete cascade,
      place text not null,
      used_at ${time} not null,
      primary key (person, place)
    ) ${strict}`,
    sql`create table person_booths (
      person text not null references people (id),
      assembly integer not null,
      booth integer not null,
      primary key (person, assembly, booth)
    ) ${strict}`,
    sql`create table phones (
      id text not null primary key,
      person text not null references people (id) on delete cascade,
      unsent integer not null,
      oldest_at ${time},
      seen_at ${time} not null,
      lost integer not null,
      lost_at ${time}
    ) ${strict}`,

    sql`create table submissions (
      owner text not null references people (id),
      id text not null,
      fingerprint text not null,
      reference text not null,
      answer text not null,
      device_type text not null,
      received_at ${time} not null,
      delivered_by text references people (id),
      kind text not null,
      bytes integer not null,
      erased_at ${time},
      primary key (owner, id)
    ) ${strict}`,
    sql`create index submissions_by_id on submissions (id)`,
    sql`create index submissions_by_reference on submissions (reference)`,
    // What a person has brought in a day, for themselves or others, is counted in the index alone.
    sql`create index submissions_by_bringer
      on submissions (coalesce(delivered_by, owner), received_at, bytes)`,
    sql`create index submissions_erased on submissions (erased_at) where erased_at is not null`,
    sql`create table photos (
      district text not null,
      owner text not null,
      record text not null,
      slot text not null,
      sha256 text not null,
      bytes integer not null,
      file text not null,
      primary key (district, owner, record, slot),
      foreign key (owner, record) references submissions (owner, id)
    ) ${strict}`,
    sql`create index photos_by_file on photos (file)`,
    sql`create index photos_by_record on photos (owner, record)`,

    sql`create table voters (
      district text not null,
      owner text not null,
      id text not null,
      reference text not null,
      saved_at ${time} not null,
      received_at ${time} not null,
      voter_id text not null,
      name text not null,
      mobile text not null,
      assembly integer not null,
      booth integer not null,
      details text not null,
      number ${time} not null default 0,
      roll_line integer not null default 0,
      primary key (district, owner, id),
      unique (district, reference),
      foreign key (owner, id) references submissions (owner, id)
    ) ${strict}`,
    sql`create index voters_by_line on voters (assembly, booth, roll_line, number)`,
    sql`create table members (
      district text not null,
      owner text not null,
      id text not null,
      reference text not null,
      saved_at ${time} not null,
      received_at ${time} not null,
      voter_id text not null,
      name text not null,
      mobile text not null,
      assembly integer not null,
      booth integer not null,
      details text not null,
      primary key (district, owner, id),
      foreign key (owner, id) references submissions (owner, id)
    ) ${strict}`,
    sql`create index members_by_booth on members (assembly, booth, received_at)`,
    // An index for each thing that a list filters by: docs/decisions/0035-lists.md.
    ...['voters', 'members'].flatMap((table) => [
      index(table, 'owner', 'owner, received_at, id'),
      index(table, 'district', 'district, received_at, id'),
      index(table, 'time', 'received_at, id'),
      index(table, 'voter_id', 'voter_id'),
      index(table, 'mobile', 'mobile'),
    ]),
    sql`create table cards (
      code text not null primary key,
      person text not null references people (id),
      district text not null,
      member text not null,
      revoked_at ${time},
      confirmed_at ${time}
    ) ${strict}`,
    sql`create index cards_by_person on cards (person)`,
    sql`create table replacements (
      reference text not null primary key,
      kept text not null,
      at ${time} not null
    ) ${strict}`,

    // No index by reference: a post is found through its submission.
    sql`create table posts (
      owner text not null,
      id text not null,
      reference text not null,
      saved_at ${time} not null,
      received_at ${time} not null,
      title text not null,
      text text not null,
      state text not null,
      images text not null,
      reason text not null,
      primary key (owner, id),
      foreign key (owner, id) references submissions (owner, id)
    ) ${strict}`,
    sql`create index posts_by_state on posts (state, received_at, id)`,
    sql`create table content (
      list text not null,
      id text not null,
      place ${time} not null,
      published integer not null,
      body text not null,
      primary key (list, id)
    ) ${strict}`,
    sql`create index content_by_place on content (list, place, id)`,
    sql`create table media (
      code text not null primary key,
      file text not null unique,
      sha256 text not null,
      width integer not null,
      height integer not null
    ) ${strict}`,

    sql`create table roll (
      district text not null,
      assembly integer not null,
      booth integer not null,
      line integer not null,
      voter_id text not null,
      name_en text not null,
      name_ta text not null,
      relation text not null,
      relation_name_en text not null,
      relation_name_ta text not null,
      age integer,
      gender text not null,
      house_no text not null,
      section integer not null,
      section_name_en text not null,
      section_name_ta text not null,
      status text not null,
      imported_at ${time} not null,
      primary key (district, assembly, booth, line)
    ) ${strict}`,
    sql`create index roll_by_voter on roll (voter_id)`,
    sql`create table booths (
      assembly integer not null,
      booth integer not null,
      number ${time} not null,
      freed ${time} not null,
      key text not null,
      primary key (assembly, booth)
    ) ${strict}`,

    // Each district has its own chain, so districts don't wait for one another.
    sql`create table audit (
      chain text not null,
      number ${time} not null,
      at ${time} not null,
      actor text not null,
      action text not null,
      object text not null,
      detail text not null,
      hash text not null,
      primary key (chain, number)
    ) ${strict}`,
    sql`create table audit_chains (
      chain text not null primary key,
      number ${time} not null,
      hash text not null,
      first_number ${time} not null,
      first_hash text not null
    ) ${strict}`,
    sql`create table wiped (
      one integer not null primary key,
      erasures ${time} not null
    ) ${strict}`,

    // These outlive a restore (host/tables/everything.ts), so they may be there.
    sql`create table if not exists photo_store (
      one integer not null primary key,
      id text not null
    ) ${strict}`,
    sql`create table if not exists roll_imports (
      id text not null primary key,
      person text not null,
      name text not null,
      bytes integer not null,
      state text not null,
      plan text not null,
      share integer not null,
      lines integer not null,
      result text not null,
      created_at ${time} not null,
      seen_at ${time} not null
    ) ${strict}`,
    sql`create table if not exists roll_pieces (
      roll_import text not null,
      place integer not null,
      content ${bytes} not null,
      primary key (roll_import, place)
    ) ${strict}`,
  ];
  // The counts of attempts, for hosts that share a PostgreSQL, as rate-limiter-flexible reads them.
  // A crash may lose them and no backup needs them, so their table is unlogged.
  if (!isEmbedded(db))
    statements.push(sql`create unlogged table if not exists limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`);
  for (const statement of statements) await statement.execute(db);
}

const index = (table: string, what: string, columns: string) =>
  sql.raw(`create index ${table}_by_${what} on ${table} (${columns})`);
