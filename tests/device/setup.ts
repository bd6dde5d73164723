import 'fake-indexeddb/auto';

// Node 20 has no navigator; the phone asks it only whether it believes itself online.
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
