import 'fake-indexeddb/auto';
import { WebLocks } from './webLocks.ts';

// Node 20 has no navigator; the phone asks it for locks, and whether it believes itself online.
Object.defineProperty(globalThis, 'navigator', {
  value: { onLine: true, locks: new WebLocks() },
  configurable: true,
});
