import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunningHost } from '../../tests/journeys/hostProcess.ts';
import type { Seen } from './bystander.ts';

/** What an attack cost the host, and what a bystander saw of it. */
export type Cost = { cpuMs: number; peakMb: number; stallMs: number; unanswered: number };

/** Linux counts a process's time in hundredths of a second (proc(5), and sysconf's CLK_TCK). */
const TICK_MS = 10;

/**
 * Watches a host's process. Linux only.
 * @returns `take` gives the cost since it was last called; `stop` ends the bystander
 */
export async function watch({ pid, url }: RunningHost) {
  const bystander = fork(fileURLToPath(new URL('bystander.ts', import.meta.url)), [
    `${url}/health`,
  ]);
  let cpuBefore = 0;
  const take = async (): Promise<Cost> => {
    const answered = once(bystander, 'message') as Promise<[Seen]>;
    bystander.send('how was it?');
    const [{ longestMs, unanswered }] = await answered;
    const cpu = cpuMs(pid);
    const cost = { cpuMs: cpu - cpuBefore, peakMb: peakMb(pid), stallMs: longestMs, unanswered };
    cpuBefore = cpu;
    // Linux forgets the most memory that a process had when it is told to.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return cost;
  };
  await take();
  return { take, stop: () => bystander.kill() };
}

function cpuMs(pid: number): number {
  // The program's name comes second and may hold anything, but its bracket is the last one.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function peakMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000;
}
