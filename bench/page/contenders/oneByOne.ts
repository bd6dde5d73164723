import type { Contender } from '../contender.ts';
import { formOf } from '../sample.ts';
import { result } from './bareStore.ts';

/**
 * Sending as Enketo describes it for its offline forms: records and files in stores of their own, a
 * queue that is read whole, then one record after the other is read with its files, sent, and
 * removed. Written from that description.
 */
export function oneByOne(): Contender {
  let db: IDBDatabase;
  const store = (name: string, mode: IDBTransactionMode) =>
    db.transaction(name, mode).objectStore(name);
  return {
    async open() {
      const opening = indexedDB.open('oneByOne', 1);
      opening.addEventListener('upgradeneeded', () =>
        ['records', 'files', 'sent'].forEach((name) => opening.result.createObjectStore(name)),
      );
      db = await result(opening);
    },
    async save({ id, fields, photos }) {
      await result(
        store('records', 'readwrite').put({ id, fields, files: [...photos.keys()] }, id),
      );
      for (const [slot, bytes] of photos)
        await result(
          store('files', 'readwrite').put(
            new Blob([bytes], { type: 'image/jpeg' }),
            `${id}:${slot}`,
          ),
        );
      await result(store('records', 'readonly').getAll());
    },
    async deliver() {
      const queue = (await result(store('records', 'readonly').getAll())) as { id: string }[];
      for (const { id } of queue) {
        const record = (await result(store('records', 'readonly').get(id))) as {
          id: string;
          fields: Record<string, string>;
          files: string[];
        };
        const photos = new Map<string, ArrayBuffer>();
        for (const slot of record.files)
          photos.set(
            slot,
            await (
              (await result(store('files', 'readonly').get(`${id}:${slot}`))) as Blob
            ).arrayBuffer(),
          );
        const response = await fetch('/addvoters', {
          method: 'POST',
          body: formOf({ ...record, photos }),
        });
        if (!response.ok) throw new Error(`The host answered ${response.status}`);
        await result(store('records', 'readwrite').delete(id));
        for (const slot of record.files)
          await result(store('files', 'readwrite').delete(`${id}:${slot}`));
        await result(store('sent', 'readwrite').put(Date.now(), id));
      }
    },
  };
}
