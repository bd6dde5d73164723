import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, jpeg, multipartPost, voterParts } from '../sampleVoter.ts';
import { openTestHost, type TestHost } from '../testHost.ts';

let host: TestHost;
let token: string;
let card: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  [token, card] = await Promise.all([host.logIn(), jpeg()]);
});
afterAll(() => host.close());

const post = () => multipartPost(voterParts({ photos: { voterCardFront: card } }), token);

describe('an embedded database', () => {
  test('that another program has locked: the phone comes back later', async () => {
    const other = new Libsql(`${host.dataDir}/enrolment.db`);
    other.exec('BEGIN IMMEDIATE');
    const response = await host.app.request('/addvoters', post());
    other.exec('ROLLBACK');
    other.close();
    expect(response.headers.get('retry-after')).toBe('30');
    expect(response.status).toBe(503);
    expect(await host.db.selectFrom('submissions').selectAll().execute()).toEqual([]);
    expect((await answerOf(host.app.request('/addvoters', post()))).status).toBe(true);
  });

  test('keeps its promises also on a connection that was exchanged after trouble', async () => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from pragma_journal_mode, pragma_synchronous, pragma_foreign_keys`.execute(host.db);
    expect(rows).toEqual([{ journalMode: 'wal', synchronous: 2, foreignKeys: 1 }]);
  });
});
