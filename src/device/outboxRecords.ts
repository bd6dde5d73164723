import { openStore } from './openStore.ts';

/**
 * Entries are small records; their photos and keys lie apart, so that lists never load them, but in one store, so
 * that all of an entry is one transaction.
 */
export const outbox = openStore('outbox');

/** Where the parts of an entry lie in the outbox store. Changing any of these is a new layout: docs/decisions/0005-schema.md. */
export const ENTRY = 'entry:';
export const entryKey = (id: string) => `${ENTRY}${id}`;
export const keyKey = (id: string) => `key:${id}`;
export const photoKey = (id: string, slot: string) => `photo:${id}:${slot}`;
export const queueKey = (owner: string) => `queue:${owner}`;
export const MARK = 'mark';

/** Every text key that begins so. */
export function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}
