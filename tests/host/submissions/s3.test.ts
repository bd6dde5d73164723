import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhotoFiles } from '../../../host/photos/photoFiles.ts';
import { photosOnS3 } from '../../../host/photos/photosOnS3.ts';
import { answerOf, jpeg, multipartPost, sha256, voterParts } from '../sampleVoter.ts';
import { openTestHost, type TestHost } from '../testHost.ts';

const HOUR_MS = 60 * 60_000;
const KEYS = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

let host: TestHost;
let directory: string;
let server: S3rver;
let port: number;
let app: TestHost['app'];
let photos: TestHost['host']['photos'];
let token: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 's3-'));
  ({ server, port } = await listen(0));
  host = await openTestHost();
  photos = await openPhotoFiles(
    join(host.dataDir, 'photos'),
    photosOnS3({ ...KEYS, endpoint: `http://127.0.0.1:${port}/photos` }),
  );
  app = host.appWith({ photos });
  token = await host.logIn();
});
afterAll(async () => {
  await server.close();
  await host.close();
  await rm(directory, { recursive: true });
});

/**
 * A server that speaks S3 and keeps objects in a folder. It knows keys, but does not check
 * signatures of version 4: embedded/s3Signature.test.ts does.
 */
async function listen(at: number) {
  const s3 = new S3rver({
    port: at,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const address = await s3.run();
  return { server: s3, port: address.port };
}

const post = async (tone = 120) =>
  multipartPost(
    voterParts({ photos: { voterCardFront: await jpeg(tone), portrait: await jpeg(tone + 1) } }),
    token,
  );
const files = () => host.db.selectFrom('photos').select(['file', 'sha256']).execute();
const listFiles = async (prefix: string) =>
  new Set((await files()).map(({ file }) => file).filter((file) => file.startsWith(prefix)));

describe('photos on an S3-compatible store', () => {
  test('are there, and nowhere on this machine, when the phone gets its answer', async () => {
    expect((await answerOf(app.request('/addvoters', await post()))).status).toBe(true);
    const stored = await files();
    expect(stored).toHaveLength(2);
    for (const { file, sha256: hash } of stored) expect(sha256(await photos.read(file))).toBe(hash);
    expect(await host.photoFiles()).toEqual([]);
  });

  test('of no record are swept away after an hour; those of records stay', async () => {
    const photo = await photos.begin();
    await photo.write(await jpeg());
    const kept = await photos.keep(await photo.end());
    await photos.sweep(listFiles, Date.now());
    await photos.read(kept);
    await photos.sweep(listFiles, Date.now() + 2 * HOUR_MS);
    await expect(photos.read(kept)).rejects.toMatchObject({ code: 'PHOTO_MISSING' });
    for (const { file } of await files()) await photos.read(file);
  });

  test('that is down: nothing is stored, the phone comes back, and succeeds when it is up again', async () => {
    await photos.ask();
    const before = await files();
    const late = await post(200);
    await server.close();
    const response = await app.request('/addvoters', late);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await answerOf(response)).toMatchObject({
      http: 503,
      status: false,
      data: { code: 'storage' },
    });
    await expect(photos.ask()).rejects.toMatchObject({ code: 'PHOTOS_UNREACHABLE' });
    expect(await files()).toEqual(before);
    expect(await readdir(join(host.dataDir, 'photos/arriving'))).toEqual([]);
    ({ server } = await listen(port));
    expect((await answerOf(app.request('/addvoters', late))).status).toBe(true);
  });

  test('that does not know the key counts as down', async () => {
    const wrong = await openPhotoFiles(
      join(host.dataDir, 'photos'),
      photosOnS3({ ...KEYS, accessKeyId: 'UNKNOWN', endpoint: `http://127.0.0.1:${port}/photos` }),
    );
    expect(
      await answerOf(host.appWith({ photos: wrong }).request('/addvoters', await post(90))),
    ).toMatchObject({ http: 503, data: { code: 'storage' } });
  });
});
