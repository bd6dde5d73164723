import { bundleHost } from '../build/bundleHost.ts';

const BUNDLED = Symbol.for('the bundled host');
const shared = globalThis as typeof globalThis & { [BUNDLED]?: Promise<void> };

/** Bundles the host before the first test. Several projects ask for it, each in a module of its own; one bundle serves all. */
export default function bundleOnce(): Promise<void> {
  return (shared[BUNDLED] ??= bundleHost());
}
