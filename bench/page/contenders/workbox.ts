import type { Contender } from '../contender.ts';
import { formOf } from '../sample.ts';

/**
 * workbox-background-sync, which works in a service worker only. What is measured there is measured
 * here: the message takes well below a millisecond.
 */
export const workbox: Contender = {
  async open() {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  },
  save: (sample) => askWorker({ type: 'push', entries: [...formOf(sample)] }),
  deliver: () => askWorker({ type: 'replay' }),
};

/** What the worker answers. @throws what went wrong in the worker */
export async function askWorker<Answer = void>(message: object): Promise<Answer> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise<Answer>((resolve, reject) => {
    port1.addEventListener(
      'message',
      ({ data }: MessageEvent<{ answer: Answer } | { error: string }>) =>
        'error' in data ? reject(new Error(data.error)) : resolve(data.answer),
    );
    port1.start();
    active?.postMessage(message, [port2]);
  });
}
