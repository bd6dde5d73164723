import { bundleHost } from '../build/bundleHost.ts';

/** Set where a bundle was made for several runs of vitest that start at the same time. */
export const BUNDLED = 'HOST_IS_BUNDLED';

const MADE = Symbol.for('the bundled host');
const shared = globalThis as typeof globalThis & { [MADE]?: Promise<void> };

/**
 * Bundles the host before the first test. Several projects ask for it, each in a module of its own;
 * one bundle serves all.
 */
export default async function bundleOnce(): Promise<void> {
  if (!process.env[BUNDLED]) await (shared[MADE] ??= bundleHost());
}
