import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, openPages, type Pages } from '../openPages.ts';
import type { ContenderName } from '../page/page.ts';
import { table } from '../statistics.ts';
import { judge } from '../tally.ts';
import { PHOTO_BYTES, type Part, type Run } from './part.ts';

const LOOK_MS = 50;
const LATENCY_MS = 20;
const NAMES: Partial<Record<ContenderName, string>> = {
  outbox: 'this outbox',
  workbox: 'workbox-background-sync, replay',
  fetch6: 'plain fetch from memory, 6 at a time',
};

/**
 * How much memory delivery takes: the most that all processes of the browser have, above what they
 * had before. Bounded means that it does not grow with the queue.
 */
export const memory: Part = async (run) => {
  const counts = run.quick ? [10, 20] : [100, 1_000, 3_000];
  const rows: string[][] = [];
  let browser = '';
  for (const name of Object.keys(NAMES) as ContenderName[]) {
    const cells: string[] = [];
    for (const count of counts) {
      const measured = await measure(run, name, count);
      browser = measured.browser;
      cells.push(`${Math.round(measured.bytes / 1e6)} MB`);
    }
    rows.push([NAMES[name] ?? name, ...cells]);
  }
  return {
    text: table(
      [
        'memory while delivering',
        ...counts.map((count) => `${count.toLocaleString('en')} entries`),
      ],
      rows,
    ),
    browser,
  };
};

/**
 * In a browser of its own, restarted between saving and sending, except where what is sent is in
 * memory only.
 */
async function measure(
  { server }: Run,
  name: ContenderName,
  count: number,
): Promise<{ bytes: number; browser: string }> {
  const pages = await openPages(server);
  const isInMemory = name === 'fetch6';
  const before = isInMemory ? await memoryAtRest(await pages.of(name), pages) : 0;
  await call(await pages.of(name), 'fill', name, count, PHOTO_BYTES);
  if (!isInMemory) await pages.closePages();
  const page = await pages.of(name);
  const atRest = isInMemory ? before : await memoryAtRest(page, pages);
  server.delay(LATENCY_MS);
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pages.processGroup))), LOOK_MS);
  await call(page, 'do', name, 'deliver');
  clearInterval(timer);
  server.delay(0);
  const { lost, doubled } = judge(count, server.counted());
  if (lost > 0 || doubled > 0) throw new Error(`${name}: ${lost} lost, ${doubled} doubled`);
  await pages.close();
  return { bytes: most - atRest, browser: pages.version };
}

async function memoryAtRest(page: Awaited<ReturnType<Pages['of']>>, pages: Pages): Promise<number> {
  await page.collectGarbage();
  await sleep(1_000);
  return memoryOf(pages.processGroup);
}

/**
 * Bytes that the processes of a group have for themselves, shared ones counted once (proportional
 * set size).
 */
function memoryOf(group: number): number {
  const members = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && groupOf(name) === group,
  );
  return members.reduce(
    (sum, member) =>
      sum + Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${member}/smaps_rollup`))?.[1] ?? 0) * 1024,
    0,
  );
}

function groupOf(member: string): number {
  // After the name, which may contain anything, come the state, the parent and the group.
  return Number(read(`/proc/${member}/stat`).split(') ').at(-1)?.split(' ')[2]);
}

/** '' for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
