import { afterEach, describe, expect, it, vi } from 'vitest';

type Connection = { downlink?: number };

/**
 * A browser that knows so much about its connection, and a page that has just been opened in it.
 */
async function openPage(onLine: boolean, connection?: Connection) {
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine, connection });
  const [{ estimateSeconds }, { speedometer }] = await Promise.all([
    import('../../../../src/screens/outbox/closing/estimate.ts'),
    import('../../../../src/device/delivery/speedometer.ts'),
  ]);
  return { estimateSeconds, speedometer };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('how long sending will take', () => {
  it('is guessed from what the browser knows, and sending is slower than receiving', async () => {
    const { estimateSeconds } = await openPage(true, { downlink: 2.4 });
    expect(estimateSeconds(1_000_000)).toBeCloseTo(10);
  });

  it.each([
    ['the browser does not tell', true, undefined],
    ['it has not measured anything yet', true, {}],
    ['it believes that nothing goes', true, { downlink: 0 }],
    ['there is no network', false, { downlink: 10 }],
  ])('is not guessed when %s', async (_, onLine, connection) => {
    const { estimateSeconds } = await openPage(onLine, connection);
    expect(estimateSeconds(1_000_000)).toBeUndefined();
  });

  it('is known once something was sent, whatever the browser believes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { estimateSeconds, speedometer } = await openPage(true, { downlink: 10 });
    const end = speedometer.begin();
    vi.advanceTimersByTime(2_000);
    end(100_000);
    expect(estimateSeconds(1_000_000)).toBeCloseTo(20);
  });
});
