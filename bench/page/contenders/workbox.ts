import type { Contender } from '../contender.ts';
import { formOf, type Sample } from '../sample.ts';

/** workbox-background-sync, which works in a service worker only. What is measured there is measured here: the message takes well below a millisecond. */
export const workbox: Contender = {
  async open() {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  },
  save: (sample) => ask({ type: 'push', ...travelling(sample) }),
  deliver: () => ask({ type: 'replay' }),
};

/** Text and photos as they can be posted to a worker. */
function travelling({ id, fields, photos }: Sample) {
  return { entries: [...formOf({ id, fields, photos })] };
}

async function ask(message: object): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((resolve, reject) => {
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => (data === 'done' ? resolve() : reject(new Error(data))));
    port1.start();
    active?.postMessage(message, [port2]);
  });
}
