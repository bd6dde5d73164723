import { expect, it } from 'vitest';
import { newSpeedometer } from '../../../src/device/delivery/speedometer.ts';

/** A speedometer with a clock that the test sets. */
function atTime() {
  const clock = { ms: 0 };
  return { clock, meter: newSpeedometer(() => clock.ms) };
}

it('knows no speed before anything has arrived', () => {
  const { clock, meter } = atTime();
  expect(meter.bytesPerSecond()).toBeUndefined();
  const end = meter.begin();
  clock.ms = 5_000;
  end(0);
  expect(meter.bytesPerSecond()).toBeUndefined();
});

it('counts time in which several sends share the connection once, and time without any not at all', () => {
  const { clock, meter } = atTime();
  const ends = [meter.begin(), meter.begin(), meter.begin()];
  clock.ms = 2_000;
  for (const end of ends) end(100_000);
  clock.ms = 60_000;
  expect(meter.bytesPerSecond()).toBe(150_000);
});

it('slows down by an attempt that took its time and did not arrive', () => {
  const { clock, meter } = atTime();
  const first = meter.begin();
  clock.ms = 1_000;
  first(100_000);
  const second = meter.begin();
  clock.ms = 2_000;
  second(0);
  expect(meter.bytesPerSecond()).toBe(50_000);
});

it('follows a volunteer into a better connection', () => {
  const { clock, meter } = atTime();
  const slow = meter.begin();
  clock.ms = 100_000;
  slow(100_000);
  for (let sends = 0; sends < 60; sends += 1) {
    const fast = meter.begin();
    clock.ms += 5_000;
    fast(500_000);
  }
  expect(meter.bytesPerSecond()).toBeGreaterThan(95_000);
});
