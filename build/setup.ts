/**
 * What the app's own files expect of a window, for drawing them during the build. Import it before
 * them: firstParts.tsx.
 */
import { BroadcastChannel } from 'node:worker_threads';

Object.assign(globalThis, {
  sessionStorage: { getItem: () => null },
  // An open channel would keep the build running.
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      this.unref();
    }
  },
});
