import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from './http/call.ts';
import { seedDemoContent } from './demo/demoContent.ts';
import { seedDemoPeople } from './demo/demoPeople.ts';
import { seedDemoRoll } from './demo/demoRoll.ts';
import { keepHouse } from './housekeeping.ts';
import { keepAssets } from './http/keepAssets.ts';
import { listen } from './http/listen.ts';
import { lockFolder } from './lock.ts';
import { logLine } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { migrate } from './migrations/migrate.ts';
import { openPhotoFiles } from './photos/photoFiles.ts';
import { photosOnS3 } from './photos/photosOnS3.ts';
import { createApp } from './server.ts';
import type { Settings } from './settings.ts';
import { closeDatabase, openDatabase } from './tables/database.ts';

export type RunningHost = { port: number; stop: () => Promise<void> };

/** Starts the host on its data folder, which is made if it is not there. Throws if the folder or the port is taken. */
export async function startHost({
  port,
  address,
  withDemo,
  dataDir,
  webRoot,
  databaseUrl,
  s3,
  allowedOrigins,
  appHost,
  publicUrl,
  aadhaar,
  photoDays,
  metricsToken,
}: Settings): Promise<RunningHost> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  const db = openDatabase(databaseUrl ?? join(dataDir, 'enrolment.db'));
  await migrate(db);
  if (withDemo) {
    await seedDemoPeople(db, Date.now());
    await seedDemoRoll(db, Date.now());
    await seedDemoContent(db);
  }
  const photos = await openPhotoFiles(join(dataDir, 'photos'), s3 && photosOnS3(s3));

  const replacedAssets = await keepAssets(webRoot, join(dataDir, 'assets'), Date.now());
  const host: Host = { db, photos, now: Date.now, log: logLine };
  const numbers = createMetrics();
  const app = createApp(host, {
    webRoot,
    replacedAssets,
    allowedOrigins,
    appHost,
    publicUrl,
    aadhaar,
    metricsToken,
    numbers,
    withDemo,
  });
  const server = await listen(app, address, port);
  const stopHousekeeping = keepHouse(host, { photoDays }, numbers);
  return {
    port: server.port,
    async stop() {
      await server.stop();
      await stopHousekeeping();
      await closeDatabase(db);
      unlock();
    },
  };
}
