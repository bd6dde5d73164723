import { Queue } from 'workbox-background-sync';
import { answerMessages } from './answerMessages.ts';

/** Never replays by itself: when it does is what is measured. */
answerMessages(new Queue('bench', { forceSyncFallback: true, onSync: async () => undefined }));
