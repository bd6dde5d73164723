import { Queue } from 'workbox-background-sync';

declare const self: ServiceWorkerGlobalScope;

/** Never replays by itself: when it does is what is measured. */
const queue = new Queue('bench', { forceSyncFallback: true, onSync: async () => undefined });

type Message = { type: 'push'; entries: [string, string | File][] } | { type: 'replay' };

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const done = handle(event.data as Message).then(() => 'done', String);
  event.waitUntil(done.then((words) => event.ports[0]?.postMessage(words)));
});

async function handle(message: Message): Promise<void> {
  if (message.type === 'replay') return queue.replayRequests();
  const body = new FormData();
  for (const [name, value] of message.entries) {
    if (typeof value === 'string') body.set(name, value);
    else body.set(name, value, value.name);
  }
  await queue.pushRequest({ request: new Request('/addvoters', { method: 'POST', body }) });
}
