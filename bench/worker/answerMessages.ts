import type { Queue } from 'workbox-background-sync';

declare const self: ServiceWorkerGlobalScope;

export type Message =
  | { type: 'push'; entries: [string, string | File][] }
  | { type: 'replay' | 'size' };

/** Starts at once, takes over every page, and does with the queue what pages ask for. */
export function answerMessages(queue: Queue): void {
  self.addEventListener('install', () => void self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('message', (event) => {
    const done = handle(queue, event.data as Message).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error: String(error) }),
    );
    event.waitUntil(done.then((answer) => event.ports[0]?.postMessage(answer)));
  });
}

async function handle(queue: Queue, message: Message): Promise<unknown> {
  switch (message.type) {
    case 'replay':
      return queue.replayRequests();
    case 'size':
      return queue.size();
    case 'push':
      return queue.pushRequest({
        request: new Request('/addvoters', { method: 'POST', body: formOf(message.entries) }),
      });
  }
}

function formOf(entries: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, value, value.name);
  }
  return form;
}
