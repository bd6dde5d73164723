import { expect, test, vi } from 'vitest';
import { tidyUp } from '../../../host/records/maintenance.ts';
import { createMetrics } from '../../../host/http/metrics.ts';
import { readRows } from '../database.ts';
import { openHostWithPeople } from '../hostWithPeople.ts';

test('after an erasure the tables that held something are vacuumed, once', async () => {
  const host = await openHostWithPeople();
  const vacuums = async () =>
    (
      await readRows<{ count: string }>(
        host.dataDir,
        "select vacuum_count as count from pg_stat_user_tables where relname in ('members', 'photos', 'submissions', 'voters')",
      )
    ).map(({ count }) => Number(count));
  const tidy = () => tidyUp(host.host, { photoDays: undefined }, createMetrics());
  const erased = await host.enrol();
  await tidy();
  expect(await vacuums()).toEqual([0, 0, 0, 0]);
  await host.ask('erasePerson', { whom: erased });
  await tidy();
  // The server counts a moment later.
  await vi.waitFor(async () => expect(await vacuums()).toEqual([1, 1, 1, 1]));
  await tidy();
  expect(await vacuums()).toEqual([1, 1, 1, 1]);
  await host.close();
});
