import { call, openPages } from '../openPages.ts';
import type { ContenderName } from '../page/page.ts';
import { median, ratio, table, times } from '../statistics.ts';
import { judge } from '../tally.ts';
import { PHOTO_BYTES, type Part, type Run } from './part.ts';

const NAMES: Partial<Record<ContenderName, string>> = {
  fetch6: 'plain fetch from memory, 6 at a time: the limit',
  fetch4: 'plain fetch from memory, 4 at a time',
  fetch1: 'plain fetch from memory, 1 at a time',
  outbox: 'this outbox',
  workbox: 'workbox-background-sync, replay',
  oneByOne: 'one by one, as Enketo',
};
const names = Object.keys(NAMES) as ContenderName[];

/** What is measured: so many entries, at so many milliseconds to every answer, so often. */
type Case = { entries: number; latency: number; rounds: number };
const CASES: Case[] = [
  { entries: 100, latency: 0, rounds: 3 },
  { entries: 100, latency: 50, rounds: 2 },
  { entries: 100, latency: 200, rounds: 1 },
  { entries: 1_000, latency: 0, rounds: 1 },
  // Twenty minutes: whoever sends one at a time takes minutes each.
  { entries: 1_000, latency: 50, rounds: 1 },
  { entries: 1_000, latency: 200, rounds: 1 },
];
const QUICK: Case[] = [
  { entries: 10, latency: 0, rounds: 1 },
  { entries: 10, latency: 50, rounds: 1 },
];

/** Delivering what waits. Everything that was saved must arrive once, or there is no figure. */
export const deliver: Part = async (run) => {
  const columns: { title: string; took: Took }[] = [];
  let browser = '';
  for (const each of run.quick ? QUICK : CASES) {
    const measured = await measure(run, each);
    browser = measured.browser;
    columns.push({
      title: `${each.entries.toLocaleString('en')} at ${each.latency} ms`,
      took: measured.took,
    });
  }
  const rows = names.map((name) => [
    NAMES[name] ?? name,
    ...columns.map(({ took }) => cell(took[name] ?? [], took.fetch6 ?? [])),
  ]);
  return {
    text: table(['entries, and time to each answer', ...columns.map(({ title }) => title)], rows),
    browser,
  };
};

type Took = Partial<Record<ContenderName, number[]>>;

async function measure(
  { server }: Run,
  { entries, latency, rounds }: Case,
): Promise<{ took: Took; browser: string }> {
  const pages = await openPages(server);
  const took: Took = {};
  // The first round is short: connections, code and databases get warm.
  for (let round = -1; round < rounds; round += 1) {
    const count = round < 0 ? 10 : entries;
    for (const name of names) {
      const page = await pages.of(name);
      await call(page, 'fill', name, count, PHOTO_BYTES);
      server.delay(latency);
      const time = await call(page, 'do', name, 'deliver');
      server.delay(0);
      const { lost, doubled } = judge(count, server.counted());
      if (lost > 0 || doubled > 0) throw new Error(`${name}: ${lost} lost, ${doubled} doubled`);
      if (round >= 0) (took[name] ??= []).push(time);
    }
  }
  await pages.close();
  return { took, browser: pages.version };
}

function cell(values: number[], limit: number[]): string {
  return `${times(ratio(values, limit))} (${(median(values) / 1000).toFixed(1)} s)`;
}
