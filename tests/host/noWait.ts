import { vi } from 'vitest';

/** Refusals take half a second by the real clock, and tests make thousands. */
export const evenTime = vi.fn<(begun: number) => Promise<void>>(() => Promise.resolve());
