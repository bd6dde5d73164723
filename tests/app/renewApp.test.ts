import { beforeEach, expect, it, vi } from 'vitest';
import { renewOr } from '../../src/app/updates/renewApp.ts';
import { ChunkLoadError } from '../../src/ui/loadChunk.ts';
import { storageOf } from '../storageOf.ts';

const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('sessionStorage', storageOf(new Map()));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => new Response());
});

it('a part that the host has not any more makes the page reload as the new version, once', async () => {
  const gone = new ChunkLoadError('A part of the app did not load', { cause: new TypeError() });
  void renewOr(gone);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(renewOr(gone)).rejects.toBe(gone);
  expect(reload).toHaveBeenCalledOnce();
});

it('a part of which nothing was heard for 120 seconds is said, and the page does not begin to wait anew', async () => {
  const stalled = new ChunkLoadError('No answer within 120 seconds');
  await expect(renewOr(stalled)).rejects.toBe(stalled);
  expect(reload).not.toHaveBeenCalled();
});
