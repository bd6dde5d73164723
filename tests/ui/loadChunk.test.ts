import { afterEach, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from '../../src/ui/loadChunk.ts';

const notThere = () =>
  Promise.reject(
    new TypeError('Failed to fetch dynamically imported module: /assets/HomeScreen-abc.js'),
  );
afterEach(() => void vi.useRealTimers());

it('a part that does not come at once is asked for once more', async () => {
  const load = vi.fn(() => Promise.resolve('part')).mockImplementationOnce(notThere);
  expect(await loadChunk(load)).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

it('a part that does not come at all is a chunk load error, whatever the browser calls it', async () => {
  for (const message of [
    'Failed to fetch dynamically imported module: x',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ]) {
    const load = vi.fn(() => Promise.reject(new TypeError(message)));
    await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkLoadError);
    expect(load).toHaveBeenCalledTimes(2);
  }
});

it('a part of which nothing is heard is a chunk load error after 120 seconds, and not before', async () => {
  vi.useFakeTimers();
  const failed = vi.fn();
  void loadChunk(() => new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'ChunkLoadError' }));
});

it('a bug in a part stays what it is', async () => {
  const bug = new RangeError('Invalid array length');
  await expect(loadChunk(() => Promise.reject(bug))).rejects.toBe(bug);
});
