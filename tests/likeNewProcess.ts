import { IDBFactory } from 'fake-indexeddb';
import { toast } from 'react-hot-toast/headless';
import { vi } from 'vitest';

/**
 * A set-up of the unit tests. Files of one worker share its process, because a new one for each
 * file takes as long as its tests. So each file begins by forgetting what the last one has left.
 */
// First what stands for parts of a fake clock, or it would bring them back.
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();
vi.resetModules();
toast.remove();
if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory();
// Node loads `fetch` at its first use, with the clock that it finds, and keeps both.
void Response;
