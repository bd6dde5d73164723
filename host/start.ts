import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seedDemoContent } from './demoContent.ts';
import { seedDemoPeople } from './demoPeople.ts';
import { seedDemoRoll } from './demoRoll.ts';
import { keepAssets } from './keepAssets.ts';
import { listen } from './listen.ts';
import { lockFolder } from './lock.ts';
import { logLine } from './log.ts';
import { migrate } from './migrations/migrate.ts';
import { openPhotoFiles } from './photoFiles.ts';
import { photosOnS3 } from './photosOnS3.ts';
import { createApp } from './server.ts';
import type { Settings } from './settings.ts';
import { removeOldAudit } from './tables/audit.ts';
import { closeDatabase, openDatabase } from './tables/database.ts';
import { listFiles } from './tables/photos.ts';

/** How long the lines of the audit log are kept. */
const AUDIT_MS = 400 * 24 * 60 * 60_000;

export type RunningHost = { port: number; stop: () => Promise<void> };

/** Starts the host on its data folder, which is made if it is not there. Throws if the folder or the port is taken. */
export async function startHost({ port, address, withDemo, dataDir, webRoot, databaseUrl, s3, allowedOrigins, appHost, publicUrl, aadhaar, metricsToken }: Settings): Promise<RunningHost> {
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
  await removeOldAudit(db, Date.now() - AUDIT_MS);

  const replacedAssets = await keepAssets(webRoot, join(dataDir, 'assets'), Date.now());
  const app = createApp({ db, photos, now: Date.now, log: logLine }, { webRoot, replacedAssets, allowedOrigins, appHost, publicUrl, aadhaar, metricsToken, withDemo });
  const server = await listen(app, address, port);
  // Phones do not wait for it: a large store takes long to look through. What it leaves, the next start finds.
  photos.sweep((prefix) => listFiles(db, prefix), Date.now()).catch((error: Error) => logLine({ at: new Date().toISOString(), event: 'sweepFailed', error: error.name }));
  return {
    port: server.port,
    async stop() {
      await server.stop();
      await closeDatabase(db);
      unlock();
    },
  };
}
