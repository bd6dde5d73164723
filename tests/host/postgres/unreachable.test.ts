import { sql } from 'kysely';
import { Client, type DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from '../../../host/database/database.ts';
import { migrate } from '../../../host/database/migrations/migrate.ts';
import { answerOf, jpeg, multipartPost, voterParts } from '../sampleVoter.ts';
import { jsonPost, openTestHost, type TestHost } from '../testHost.ts';
import { startCluster } from './cluster.ts';

let host: TestHost;
let cluster: Awaited<ReturnType<typeof startCluster>>;
let db: TestHost['db'];
let app: TestHost['app'];
let token: string;
beforeAll(async () => {
  host = await openTestHost();
  // A server of this test's own, because it is stopped; the accounts and the login move over.
  cluster = await startCluster(['max_connections=14']);
  db = openDatabase(cluster.url);
  await migrate(db);
  token = await host.logIn();
  await db
    .insertInto('people')
    .values(await host.db.selectFrom('people').selectAll().execute())
    .execute();
  await db
    .insertInto('sessions')
    .values(await host.db.selectFrom('sessions').selectAll().execute())
    .execute();
  app = host.appWith({ db, lists: db });
});
afterAll(async () => {
  await closeDatabase(db);
  await cluster.remove();
  await host.close();
});

const list = () => app.request('/viewvoters', jsonPost({}, token));
/**
 * Takes as many connections as one process has.
 * @returns gives them back, also those that it gets only afterwards
 */
function holdAll(of: TestHost['db']): () => Promise<unknown> {
  let end: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const held = Promise.allSettled(
    Array.from({ length: 10 }, () => of.connection().execute(() => ended)),
  );
  return () => {
    end();
    return held;
  };
}
const busy = { http: 503, status: false, msg: 'Server busy!', data: { code: 'storage' } };

test('while the database is down the phone is told to come back, the host lives on, and goes on with it', async () => {
  const photo = await jpeg();
  const post = multipartPost(voterParts({ photos: { voterCardFront: photo } }), token);
  expect((await list()).status).toBe(200);
  await cluster.stop();
  for (let attempt = 0; attempt < 3; attempt++) {
    const response = await app.request('/addvoters', post);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await answerOf(response)).toMatchObject(busy);
  }
  await cluster.restart();
  expect((await answerOf(app.request('/addvoters', post))).status).toBe(true);
  expect(await db.selectFrom('voters').select('id').execute()).toHaveLength(1);
});

test('a connection that the database ends in the middle of a transaction ends that alone', async () => {
  const broken = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
      transaction,
    );
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
    await sql`select 1`.execute(transaction);
  });
  await expect(broken).rejects.toThrow();
  expect((await list()).status).toBe(200);
});

test('calls that get no connection in time are told to come back, with one line in the log for a minute of them; the next one gets one', async () => {
  const overload = () => host.log.filter(({ event }) => event !== 'refused');
  host.log.length = 0;
  const giveBack = holdAll(db);
  for (const answer of await Promise.all([1, 2, 3].map(() => answerOf(list()))))
    expect(answer).toMatchObject(busy);
  expect(overload()).toEqual([
    {
      at: new Date(host.clock.now).toISOString(),
      event: 'overload',
      code: 'DATABASE_BUSY',
      count: 1,
    },
  ]);
  host.clock.now += 60_000;
  expect(await answerOf(list())).toMatchObject(busy);
  expect(overload()).toMatchObject([{ count: 1 }, { count: 3 }]);
  await giveBack();
  expect((await list()).status).toBe(200);
}, 60_000);

test('a server that has no connection left for anyone counts as busy, too', async () => {
  const others = await takeEveryConnection();
  const late = openDatabase(cluster.url);
  const listLate = () =>
    answerOf(host.appWith({ db: late, lists: late }).request('/viewvoters', jsonPost({}, token)));
  expect(await listLate()).toMatchObject(busy);
  await Promise.all(others.map((client) => client.end()));
  // The server needs a moment to notice.
  await expect.poll(listLate, { timeout: 10_000 }).toMatchObject({ http: 200 });
  await late.destroy();
});

/** @returns the connections that the server still had */
async function takeEveryConnection(): Promise<Client[]> {
  const taken: Client[] = [];
  for (;;) {
    const client = new Client(cluster.url);
    try {
      await client.connect();
    } catch (error) {
      // https://www.postgresql.org/docs/current/errcodes-appendix.html
      expect((error as DatabaseError).code).toBe('53300');
      return taken;
    }
    taken.push(client);
  }
}
