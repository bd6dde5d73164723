import PouchDB from 'pouchdb-browser';
import { isEnded } from '../../../src/domain/outbox/outbox.ts';
import { readEntries } from '../../../src/device/outbox/read.ts';
import { sendNow } from '../../../src/device/delivery/deliver.ts';
import { attachments } from '../../page/contenders/libraries.ts';
import { outbox, OWNER } from '../../page/contenders/outbox.ts';
import { askWorker, workbox } from '../../page/contenders/workbox.ts';
import { newSample, type Sample } from '../../page/sample.ts';
import { damageOnePhoto } from './damageOnePhoto.ts';

/** A queue of submissions as an app uses it, in its documented way. */
type Queue = {
  open(): Promise<void>;
  save(sample: Sample): Promise<void>;
  /**
   * Sends what waits, as the app does when it is opened; the worker's part is played by Background
   * Sync.
   */
  send(): Promise<void>;
  /**
   * How many the phone still has and shows, and of how many it says that the person must do
   * something.
   */
  kept(): Promise<{ waiting: number; needsPerson: number }>;
};

const database = new PouchDB('compare');

const queues = {
  outbox: {
    async open() {
      await outbox.open();
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
    },
    save: (sample: Sample) => outbox.save(sample),
    send: () => sendNow(OWNER),
    async kept() {
      const entries = (await readEntries()).filter((entry) => !isEnded(entry));
      return {
        waiting: entries.length,
        needsPerson: entries.filter(({ state }) => state === 'damaged' || state === 'refused')
          .length,
      };
    },
  },
  workbox: {
    open: () => workbox.open(),
    save: (sample: Sample) => workbox.save(sample),
    // A page cannot make it replay: it waits for Background Sync.
    send: async () => undefined,
    kept: async () => ({ waiting: await askWorker<number>({ type: 'size' }), needsPerson: 0 }),
  },
  pouchDb: {
    open: async () => undefined,
    save: async ({ id, fields, photos }: Sample) =>
      void (await database.put({ _id: id, fields, _attachments: attachments(photos) })),
    send: async () =>
      void database.replicate
        .to(`${location.origin}/pouch`, { live: true, retry: true })
        .catch(() => undefined),
    // What it has sent it keeps as well, and does not tell apart: nothing says that something still
    // waits.
    kept: async () => ({ waiting: 0, needsPerson: 0 }),
  },
} satisfies Record<string, Queue>;
export type QueueName = keyof typeof queues;

export const compare = {
  open: (name: QueueName) => queues[name].open(),
  /** The id and the photos' hashes of every sample that the queue called saved. */
  async save(
    name: QueueName,
    count: number,
    photoBytes: number,
  ): Promise<{ id: string; hashes: string[] }[]> {
    const saved = [];
    for (let number = 0; number < count; number += 1) {
      const sample = await newSample(photoBytes);
      const isSaved = await queues[name].save(sample).then(
        () => true,
        () => false,
      );
      if (isSaved) saved.push({ id: sample.id, hashes: [...sample.hashes.values()] });
    }
    return saved;
  },
  send: (name: QueueName) => void queues[name].send(),
  kept: (name: QueueName) => queues[name].kept(),
  damageOnePhoto,
};

Object.assign(globalThis, { inPage: () => compare });
