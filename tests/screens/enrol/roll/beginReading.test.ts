import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginReading } from '../../../../src/screens/enrol/roll/whole/beginReading.ts';

let page: EventTarget;
let kept: Map<string, string>;
beforeEach(() => {
  page = new EventTarget();
  kept = new Map();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 26) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a phone that died of reading the rolls isn’t asked again that day', () => {
  expect(beginReading()).toBeTypeOf('function');
  expect(beginReading()).toBe(false);
  vi.setSystemTime(Date.UTC(2026, 10, 27));
  expect(beginReading()).toBeTypeOf('function');
});

it.each(['visibilitychange', 'pagehide'])(
  'a page that ended after %s died of something else',
  (event) => {
    beginReading();
    page.dispatchEvent(new Event(event));
    expect(beginReading()).toBeTypeOf('function');
  },
);

it('a phone that has read them reads them again', () => {
  const end = beginReading();
  if (end) end();
  expect(beginReading()).toBeTypeOf('function');
});
