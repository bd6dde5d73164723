import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, type Listening } from '../../../host/http/listen.ts';
import { oddUpload, playUpload } from '../../fuzz/oddUploads.ts';
import { jpeg } from '../sampleVoter.ts';
import { openTestHost, type TestHost } from '../testHost.ts';

const PATIENCE_MS = 30_000;

let host: TestHost;
let server: Listening;
beforeAll(async () => {
  host = await openTestHost();
  server = await listen(host.app, '127.0.0.1', 0);
});
afterAll(() => host.close());

test('odd bodies, whole, cut or in pieces, each get an answer and leave no file, and the host can stop', async () => {
  const at = { port: server.port, token: await host.logIn() };
  const card = await jpeg();
  const answers = new Set<number | 'cut'>();
  for (let seed = 0; seed < 60; seed += 1) {
    const upload = oddUpload(seed, card);
    const answer = await playUpload(at, seed, upload, PATIENCE_MS);
    if (upload.kind === 'whole') expect([seed, answer]).toEqual([seed, 200]);
    answers.add(answer);
  }
  // The sample is worth something only if its bodies end in different ways.
  expect([...answers]).toEqual(expect.arrayContaining([200, 400, 422, 503, 'cut']));
  const rows = await host.db.selectFrom('photos').select('file').execute();
  await expect
    .poll(() => host.photoFiles().then((files) => files.toSorted()))
    .toEqual(rows.map(({ file }) => `${file}.jpg`).toSorted());
  // It waits for calls that are open.
  await server.stop();
  expect(host.log.filter(({ event }) => event !== 'refused')).toEqual([]);
}, 60_000);
