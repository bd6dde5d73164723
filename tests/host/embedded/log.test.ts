import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sparingLog, type LogLine } from '../../../host/http/log.ts';

const AT = '2026-11-20T06:00:00.000Z';
let lines: LogLine[];
let log: ReturnType<typeof sparingLog>;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  log = sparingLog((line) => lines.push(line));
});
afterEach(() => vi.useRealTimers());

const refused = (route: string) => ({ at: AT, event: 'refused', route, code: 'login' });

test('of a flood of refusals the log has thirty a minute, and counts what it leaves out', () => {
  for (let count = 0; count < 1_000; count += 1) log(refused('/photo'));
  log(refused('/setRights'));
  expect(lines).toHaveLength(31);
  expect(lines.at(-1)).toEqual(refused('/setRights'));
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(31)).toEqual([
    {
      at: '2026-11-20T06:01:00.000Z',
      event: 'leftOut',
      of: 'refused',
      route: '/photo',
      code: 'login',
      count: 970,
    },
  ]);
  log(refused('/photo'));
  expect(lines.at(-1)).toEqual(refused('/photo'));
});

test('few lines are all there, and nothing is said to be left out', () => {
  for (let count = 0; count < 30; count += 1) log(refused('/photo'));
  vi.advanceTimersByTime(120_000);
  expect(lines).toHaveLength(30);
});
