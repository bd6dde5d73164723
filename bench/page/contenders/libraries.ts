import { Dexie } from 'dexie';
import localforage from 'localforage';
import PouchDB from 'pouchdb-browser';
import type { Contender } from '../contender.ts';

const forage = localforage.createInstance({ name: 'forage', driver: localforage.INDEXEDDB });

export const localForage: Contender = {
  open: async () => undefined,
  save: async ({ id, fields, photos }) => void (await forage.setItem(id, { id, fields, photos })),
};

const database = new Dexie('dexie');
database.version(1).stores({ records: 'id' });

export const dexie: Contender = {
  open: async () => undefined,
  save: async ({ id, fields, photos }) =>
    void (await database.table('records').put({ id, fields, photos })),
};

let pouch: PouchDB;

export const pouchDb: Contender = {
  open: async () => void (pouch = new PouchDB('pouch')),
  save: async ({ id, fields, photos }) =>
    void (await pouch.put({ _id: id, fields, _attachments: attachments(photos) })),
};

export function attachments(photos: Map<string, ArrayBuffer>) {
  return Object.fromEntries(
    [...photos].map(([slot, bytes]) => [
      slot,
      { content_type: 'image/jpeg', data: new Blob([bytes], { type: 'image/jpeg' }) },
    ]),
  );
}
