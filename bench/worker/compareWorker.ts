import { Queue } from 'workbox-background-sync';
import { deliverInTime } from '../../sw/deliverInTime.ts';
import { answerMessages } from './answerMessages.ts';

declare const self: ServiceWorkerGlobalScope;

/** As its documentation has it: the queue registers and answers its own sync. */
answerMessages(new Queue('compare'));

/** As in sw/sw.ts. */
self.addEventListener(
  'sync',
  (event) => event.tag === 'outbox' && event.waitUntil(deliverInTime(event.lastChance)),
);
