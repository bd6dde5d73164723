/**
 * Puts models in the place of what the device code finds around it: storage, cryptography, forms and channels. Must be
 * imported before anything of src/device. Each schedule brings a world of its own: `enter` makes it the present one.
 */
import { Database } from './database.ts';
import { ModelKey, modelCrypto } from './modelCrypto.ts';
import type { World } from './world.ts';

let world: World | undefined;
let databases = new Map<string, Database>();
let announce: () => void = () => undefined;

/** Makes a world the one in which the device code runs. @param onAnnounce called for every message on a channel */
export function enter(
  next: World,
  onAnnounce: () => void,
): { database: (name: string) => Database } {
  world = next;
  announce = onAnnounce;
  databases = new Map();
  modelCrypto.reset();
  return { database };
}

function database(name: string): Database {
  if (!world) throw new Error('There is no world yet');
  const found = databases.get(name) ?? new Database(world);
  databases.set(name, found);
  return found;
}

class Channel {
  onmessage: unknown;
  postMessage(): void {
    announce();
  }
  close(): void {
    this.onmessage = undefined;
  }
}

/** Opening takes no time, because all processes share one module and thereby one connection; its loss is modelled instead. */
const indexedDB = {
  open(name: string) {
    const db = {
      transaction: (_store: string, mode: IDBTransactionMode) => database(name).transaction(mode),
      close: () => undefined,
      createObjectStore: () => undefined,
    };
    const request: { result: typeof db; error: null; onsuccess?: () => void } = {
      result: db,
      error: null,
    };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  },
};

const globals = {
  indexedDB,
  IDBKeyRange: { bound: (lower: string, upper: string) => ({ lower, upper }) },
  BroadcastChannel: Channel,
  crypto: modelCrypto,
  CryptoKey: ModelKey,
  navigator: { onLine: true },
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
