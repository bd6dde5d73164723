/**
 * The host's own code for what a phone hands in, on a database in memory. It is bundled, as the
 * phone's code is. The bundle leaves out one thing: the host doesn't look into photos, because they
 * are short texts here.
 */
import { CamelCasePlugin, Kysely, SqliteDialect, type SqliteDatabase } from 'kysely';
import { isRefusal, type Refusal } from '../../host/http/answers.ts';
import type { Host } from '../../host/http/call.ts';
import { migrate } from '../../host/database/migrations/migrate.ts';
import { hostKinds } from '../../host/submissions/kinds.ts';
import { lineOfPerson } from '../../host/photos/decoding.ts';
import { answerHeld, storeOnce, type Stored } from '../../host/submissions/storeOnce.ts';
import type { Tables } from '../../host/database/database.ts';
import { openLibsql } from '../../host/database/libsql.ts';
import { insertPeople } from '../../host/tables/people.ts';
import { takeSubmission } from '../../src/domain/calls/takeSubmission.ts';

const KINDS = hostKinds('last4');
/** In an order in which they can be emptied. */
const TABLES = [
  'photos',
  'voters',
  'members',
  'posts',
  'audit',
  'auditChains',
  'submissions',
] as const;

/** A photo that came in. Its text is its content. */
export type Came = { path: string; sha256: string; bytes: number };
/** How a commit ends: well, without having happened, or as if it had not happened. */
export type Commit = 'done' | 'fails' | 'seemsToFail';
/** What the surroundings of one submission do. */
export type Around = {
  now: number;
  keep: (photo: Came) => Promise<string>;
  remove: (files: string[]) => Promise<void>;
  commit: () => Commit;
};
export type Desk = Awaited<ReturnType<typeof openDesk>>;

const goesWell: Around['commit'] = () => 'done';

export async function openDesk() {
  let commit: Around['commit'] = goesWell;
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: failing(openLibsql(':memory:'), () => commit()) }),
    plugins: [new CamelCasePlugin()],
  });
  await migrate(db);
  await insertPeople(db, [personOf('first'), personOf('second')], 0);

  return {
    /** Empties the tables for another schedule. */
    async clear(): Promise<void> {
      commit = goesWell;
      for (const table of TABLES) await db.deleteFrom(table).execute();
    },

    /** What the route does with a form. Throws where the route would answer 500. */
    async submit(
      endpoint: keyof typeof KINDS,
      owner: string,
      attempt: number,
      form: { fields: Record<string, string>; files: Record<string, Came> },
      around: Around,
    ): Promise<Stored | Refusal> {
      commit = around.commit;
      const host = {
        db,
        now: () => around.now,
        log: () => undefined,
        photos: { keep: around.keep, remove: around.remove },
      } as unknown as Host;
      const kind = KINDS[endpoint];
      const submission = takeSubmission(kind, form, around.now);
      return isRefusal(submission)
        ? ((await answerHeld(db, owner, kind, form)) ?? submission)
        : storeOnce(
            host,
            {
              owner,
              deliveredBy: null,
              deviceType: String(attempt),
              network: '',
              line: lineOfPerson(owner),
              isMember: false,
            },
            submission,
          );
    },

    /** The attempt that stored each submission, and the names of its photos' files. */
    async held(): Promise<{ owner: string; id: string; attempt: number; files: string[] }[]> {
      const rows = await db
        .selectFrom('submissions')
        .select(['owner', 'id', 'deviceType'])
        .execute();
      const photos = await db.selectFrom('photos').select(['owner', 'record', 'file']).execute();
      return rows.map(({ owner, id, deviceType }) => ({
        owner,
        id,
        attempt: Number(deviceType),
        files: photos.flatMap((photo) =>
          photo.owner === owner && photo.record === id ? [photo.file] : [],
        ),
      }));
    },
  };
}

function personOf(id: string) {
  return { id, userName: id, name: id, passwordHash: '', demo: false };
}

class CommitError extends Error {
  override name = 'CommitError';
}

/** A database whose commits can fail, or seem to. */
function failing(database: SqliteDatabase, commit: () => Commit): SqliteDatabase {
  let isOpen = false;
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      if (!['begin', 'commit', 'rollback'].includes(sql)) return statement;
      return {
        ...statement,
        run(parameters) {
          const end = sql === 'commit' ? commit() : 'done';
          if (end === 'fails') throw new CommitError('The commit failed');
          // A commit that seems to fail is followed by a rollback of nothing.
          const result =
            sql === 'rollback' && !isOpen
              ? { changes: 0, lastInsertRowid: 0 }
              : statement.run(parameters);
          isOpen = sql === 'begin';
          if (end === 'seemsToFail') throw new CommitError('The commit seemed to fail');
          return result;
        },
      };
    },
  };
}
