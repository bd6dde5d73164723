import { afterEach, expect, it, vi } from 'vitest';
import { preparePhoto } from '../../../src/device/photos/preparePhoto.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A worker whose script never runs, or that begins and then is silent. */
function silentWorkers({ begin }: { begin: boolean }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [started, ended] = [vi.fn<() => void>(), vi.fn<() => void>()];
  vi.stubGlobal(
    'Worker',
    class {
      onmessage?: (event: { data: string }) => void;
      postMessage = () => {
        started();
        if (begin) this.onmessage?.({ data: 'began' });
      };
      terminate = ended;
    },
  );
  return { started, ended };
}

it.each([
  [
    'a photo whose worker never runs is tried once more after ten seconds, and then not ready',
    { begin: false, seconds: 10 },
  ],
  [
    'a photo whose worker begins but never answers is tried once more after a minute',
    { begin: true, seconds: 60 },
  ],
])('%s', async (_name, { begin, seconds }) => {
  const { started, ended } = silentWorkers({ begin });
  const preparing = preparePhoto(new Blob(['a photo']));
  for (const tries of [1, 2]) {
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(tries));
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(ended).toHaveBeenCalledTimes(tries - 1);
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(tries));
  }
  expect(await preparing).toEqual({ fault: 'notPrepared' });
});

it('a photo for which the browser starts no worker is not ready, and nobody waits for it', async () => {
  const started = vi.fn<() => Worker>(() => {
    throw new RangeError('Out of memory');
  });
  vi.stubGlobal('Worker', started);
  expect(await preparePhoto(new Blob(['a photo']))).toEqual({ fault: 'notPrepared' });
  expect(started).toHaveBeenCalledTimes(2);
});
