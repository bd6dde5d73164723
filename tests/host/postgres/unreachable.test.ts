import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from '../../../host/tables/database.ts';
import { migrate } from '../../../host/migrations/migrate.ts';
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
  await db.insertInto('people').values(await host.db.selectFrom('people').selectAll().execute()).execute();
  await db.insertInto('sessions').values(await host.db.selectFrom('sessions').selectAll().execute()).execute();
  app = host.appWith({ db });
});
afterAll(async () => {
  await closeDatabase(db);
  await cluster.remove();
  await host.close();
});

const list = () => app.request('/viewvoters', jsonPost({}, token));
/** Takes as many connections as one process has. @returns gives them back */
function holdAll(of: TestHost['db']): () => Promise<unknown> {
  const ended = new EventEmitter();
  const held = Promise.allSettled(Array.from({ length: 10 }, () => of.connection().execute(() => once(ended, 'ended'))));
  return () => {
    ended.emit('ended');
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

test('a call that gets no connection in time is told to come back, and the next one gets one', async () => {
  const giveBack = holdAll(db);
  expect(await answerOf(list())).toMatchObject(busy);
  await giveBack();
  expect((await list()).status).toBe(200);
}, 60_000);

test('a server that has no connection left for anyone counts as busy, too', async () => {
  const others = openDatabase(cluster.url);
  const giveBack = holdAll(others);
  const late = openDatabase(cluster.url);
  await expect.poll(() => answerOf(host.appWith({ db: late }).request('/viewvoters', jsonPost({}, token)))).toMatchObject(busy);
  await giveBack();
  await others.destroy();
  expect((await host.appWith({ db: late }).request('/viewvoters', jsonPost({}, token))).status).toBe(200);
  await late.destroy();
});
