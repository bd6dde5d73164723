import { threadId } from 'node:worker_threads';

// In Node a channel reaches every thread of the process, so test files that run beside each other
// would hear each other's phones.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${threadId} ${name}`);
  }
};
