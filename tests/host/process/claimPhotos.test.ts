import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimPhotos } from '../../../host/folder/claimPhotos.ts';
import { closeDatabase, openDatabase, type HostDatabase } from '../../../host/database/database.ts';
import { migratedPlaceOf } from '../database.ts';

const BUCKET = 'https://s3.example.org/photos';
let dataDir: string;
let db: HostDatabase;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'claim-'));
  db = openDatabase(await migratedPlaceOf(dataDir));
});
afterEach(async () => {
  await closeDatabase(db);
  await rm(dataDir, { recursive: true });
});

const claim = (bucket?: string) =>
  claimPhotos(db, { dataDir, isShared: false, ...(bucket && { bucket }) });

test('a host without the setting of its bucket does not start beside the photos there', async () => {
  await claim(BUCKET);
  await claim(BUCKET);
  await expect(claim()).rejects.toThrow(
    /^The photos of this database are in the bucket .*photos\. Set S3_BUCKET/,
  );
  await expect(claim('https://s3.example.org/other')).rejects.toThrow(/S3_BUCKET names .*other/);
});

test('a host with photos in its folder does not begin to put others into a bucket', async () => {
  await mkdir(join(dataDir, 'photos', 'a1'), { recursive: true });
  await claim(BUCKET);
  await db.deleteFrom('photoStore').execute();
  await writeFile(join(dataDir, 'photos', 'a1', 'a1.jpg'), 'photo');
  await claim();
  await expect(claim(BUCKET)).rejects.toThrow(/move them, make a backup without S3_BUCKET/);
});
