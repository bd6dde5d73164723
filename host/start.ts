import { join } from 'node:path';
import type { Host } from './http/call.ts';
import { claimPhotos } from './folder/claimPhotos.ts';
import { openDataFolder } from './folder/dataFolder.ts';
import { seedDemoContent } from './demo/demoContent.ts';
import { seedDemoDays } from './demo/demoDays.ts';
import { seedDemoPeople } from './demo/demoPeople.ts';
import { seedDemoRoll } from './demo/demoRoll.ts';
import { startMaintenance } from './records/maintenance.ts';
import { keepAssets } from './http/keepAssets.ts';
import { listen } from './http/listen.ts';
import { createJobs } from './http/jobs.ts';
import { lockFolder } from './folder/lock.ts';
import { logLine, sparingLog } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { migrate } from './database/migrations/migrate.ts';
import { openPhotoFiles } from './photos/photoFiles.ts';
import { photosOnS3 } from './photos/photosOnS3.ts';
import { createApp } from './server.ts';
import type { Settings } from './settings.ts';
import { refuseUnfinished } from './folder/unfinishedRestore.ts';
import { closeDatabase, openDatabase, openLists } from './database/database.ts';
import { revokeDemoSessions } from './tables/sessions.ts';

export type RunningHost = { port: number; stop: () => Promise<void> };

/**
 * Starts the host on its data folder, which it creates if needed. Throws if the folder or the port
 * is taken, or if a restore into the folder was cut short.
 */
export async function startHost(settings: Settings): Promise<RunningHost> {
  const { dataDir, webRoot, databaseUrl, s3, withDemo, demoDays } = settings;
  await openDataFolder(dataDir);
  await refuseUnfinished(dataDir);
  const unlock = lockFolder(dataDir);
  const place = databaseUrl ?? join(dataDir, 'enrolment.db');
  const db = openDatabase(place);
  await migrate(db);
  const lists = openLists(place, settings.listSeconds);
  await claimPhotos(db, {
    dataDir,
    ...(s3 && { bucket: s3.endpoint }),
    isShared: databaseUrl !== undefined,
  });
  if (withDemo) {
    if (await seedDemoPeople(db, Date.now())) await seedDemoDays(db, demoDays, Date.now());
    await seedDemoRoll(db, Date.now());
    await seedDemoContent(db);
  } else await revokeDemoSessions(db, Date.now());
  const photos = await openPhotoFiles(join(dataDir, 'photos'), s3 && photosOnS3(s3));

  const replacedAssets = await keepAssets(webRoot, join(dataDir, 'assets'), Date.now());
  const host: Host = {
    db,
    lists,
    photos,
    now: Date.now,
    log: sparingLog(logLine),
    jobs: createJobs(),
  };
  const numbers = createMetrics();
  const app = createApp(host, { ...settings, replacedAssets, numbers });
  const server = await listen(app, settings.address, settings.port);
  const stopHousekeeping = startMaintenance(host, settings, numbers);
  return {
    port: server.port,
    async stop() {
      // Both at once: an import needn't wait for uploads. A call in flight may begin another.
      await Promise.all([server.stop(), host.jobs.stop()]);
      await host.jobs.idle();
      // First, because a connection that reads keeps old pages in SQLite's log.
      await lists.destroy();
      await stopHousekeeping();
      await closeDatabase(db);
      unlock();
    },
  };
}
