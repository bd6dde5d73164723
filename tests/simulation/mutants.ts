import type { Phone } from '../../src/device/delivery/phone.ts';
import type { Session } from '../../src/device/login/session.ts';
import { FORMAT, next, type Entry, type Sending } from '../../src/domain/outbox/outbox.ts';
import { CALM } from '../../src/domain/outbox/queue.ts';
import { HOSTILE, idOf } from './host.ts';
import type { Device, Edit } from './phoneCode.ts';
import type { Options } from './schedule.ts';
import type { Bug } from './senders.ts';
import type { ThemeName } from './themes.ts';
import type { Invariant } from './watch.ts';

/**
 * Known mistakes of outboxes and hosts, and which invariants may catch them. A mistake is put back
 * in through a port, or into the source.
 */
export type Mutant = {
  theme: ThemeName;
  caughtBy: Invariant[];
  edit?: Edit;
  /**
   * A schedule that caught it. Tests begin there: they must be quick, and try others if need be.
   */
  seed?: number;
} & Pick<Options, 'bug' | 'completesEarly'>;
/** The store of the port, and what mistakes need besides. */
type Store = Phone['store'] & Pick<Device, 'changeEntry' | 'changeQueue' | 'readEntry'>;
type ChangeEntry = Store['changeEntry'];

const keyOf = (id: string) => `entry:${id}`;
/** The outbox's records, for mistakes that go past its store. */
const recordsOf = ({ get, set, del, outbox }: Device) => ({
  get: <Value>(key: string) => get<Value>(key, outbox),
  set: (key: string, value: unknown) => set(key, value, outbox),
  del: (key: string) => del(key, outbox),
});
type Records = ReturnType<typeof recordsOf>;
const storeOf = (phone: Phone, { changeEntry, changeQueue, readEntry }: Device): Store => ({
  ...phone.store,
  changeEntry,
  changeQueue,
  readEntry,
});
const withStore =
  (change: (store: Store, records: Records) => Partial<Phone['store']>): Bug =>
  (phone, _surroundings, device) => ({
    ...phone,
    store: { ...phone.store, ...change(storeOf(phone, device), recordsOf(device)) },
  });
const withChangeEntry = (
  change: (original: ChangeEntry, store: Store, records: Records) => ChangeEntry,
) => withStore((store, records) => changing(store, change(store.changeEntry, store, records)));
/** A store whose changes, one by one or together, go through the mistake. */
const changing = (store: Store, changeEntry: ChangeEntry): Pick<Store, 'changeEntries'> => ({
  changeEntries: (changes) =>
    Promise.all(
      changes.map(async ({ id, event, now, parts, queue }) => {
        const changed = await changeEntry(id, event, now, parts);
        if (queue) await store.changeQueue(queue.owner, queue.change);
        return changed;
      }),
    ),
});

export const MUTANTS: Record<string, Mutant> = {
  'deletes an entry before it is sent, and puts it back if that fails': {
    theme: 'network',
    caughtBy: ['kept'],
    bug: (phone, _surroundings, device) => ({
      ...phone,
      async call(call) {
        if (typeof call.body === 'string') return phone.call(call);
        const records = recordsOf(device);
        const key = keyOf(idOf(call.body));
        const entry = await records.get<Entry>(key);
        await records.del(key);
        const answer = await phone.call(call);
        await records.set(key, entry);
        return answer;
      },
    }),
  },
  'takes any status for success': {
    theme: 'network',
    caughtBy: ['proven'],
    bug: (phone) => ({
      ...phone,
      async call(call) {
        const answer = await phone.call(call);
        return answer.type === 'http'
          ? { ...answer, status: 200, body: '{"status":true}' }
          : answer;
      },
    }),
  },
  'takes the success of the last request for the end of the transaction': {
    theme: 'people',
    caughtBy: ['kept', 'claimed', 'proven', 'same', 'oneSender'],
    completesEarly: true,
  },
  'claims without comparing': {
    theme: 'senders',
    caughtBy: ['absorbing', 'oneSender', 'claimed'],
    seed: 521,
    bug: withChangeEntry((original, store, records) => async (id, event, now, photos) => {
      const entry = await store.readEntry(id);
      if (!entry || event.type !== 'claimed') return original(id, event, now, photos);
      const claimed: Sending = {
        ...(entry as Sending),
        state: 'sending',
        since: now,
        lease: event.lease,
      };
      await records.set(keyOf(id), claimed);
      return { entry: claimed, changed: true };
    }),
  },
  'sends before the claim is durable': {
    theme: 'storage',
    caughtBy: ['claimed'],
    bug: withChangeEntry((original, store) => async (id, event, now, photos) => {
      if (event.type !== 'claimed') return original(id, event, now, photos);
      const entry = await store.readEntry(id);
      void original(id, event, now, photos).catch(() => undefined /* the mistake: nobody looks */);
      return { entry: entry && next(entry, event, now), changed: entry?.state === 'waiting' };
    }),
  },
  'keeps the key of what is sent': {
    theme: 'network',
    caughtBy: ['absorbing'],
    bug: withChangeEntry((original, _store, records) => async (id, event, now, photos) => {
      const key = event.type === 'accepted' ? await records.get<unknown>(`key:${id}`) : undefined;
      const result = await original(id, event, now, photos);
      if (key) await records.set(`key:${id}`, key);
      return result;
    }),
  },
  'frees an entry whose lock another sender holds': {
    theme: 'senders',
    caughtBy: ['oneSender', 'claimed'],
    bug: (phone) => ({
      ...phone,
      holdLock: async (name, work) => (await phone.holdLock(name, work)) || work().then(() => true),
    }),
  },
  'goes on under the login of the next person': {
    theme: 'people',
    caughtBy: ['ownLogin'],
    seed: 171,
    bug: (phone, _surroundings, { readSession }) => {
      let first: Session | undefined;
      return {
        ...phone,
        async session() {
          const now = await readSession();
          first ??= now;
          return now && first && { ...first, token: now.token };
        },
      };
    },
  },
  'makes a new id for every try': {
    theme: 'network',
    caughtBy: ['once'],
    bug: (phone) => {
      let tries = 0;
      return {
        ...phone,
        call(call) {
          if (typeof call.body !== 'string')
            call.body.set('submissionId', `${idOf(call.body)}-${(tries += 1)}`);
          return phone.call(call);
        },
      };
    },
  },
  'forgets that an attempt had no verdict': {
    theme: 'network',
    caughtBy: ['atLeastOnce'],
    bug: withChangeEntry(
      (original) => (id, event, now, photos) =>
        original(id, event.type === 'failed' ? { ...event, type: 'deferred' } : event, now, photos),
    ),
  },
  'sends a text that is not quite what was saved': {
    theme: 'network',
    caughtBy: ['same'],
    bug: withStore((store) => ({
      async readWhole(entry) {
        const whole = await store.readWhole(entry);
        return 'fields' in whole
          ? {
              ...whole,
              fields: Object.fromEntries(
                Object.entries(whole.fields).map(([name, value]) => [name, value.slice(0, 12)]),
              ),
            }
          : whole;
      },
    })),
  },
  'gives up after some tries': {
    theme: 'network',
    caughtBy: ['kept'],
    bug: withChangeEntry((original, store, records) => async (id, event, now, photos) => {
      const entry = await store.readEntry(id);
      if (event.type === 'failed' && entry?.state === 'sending' && entry.tries > 1)
        await records.del(keyOf(id));
      return original(id, event, now, photos);
    }),
  },
  'looks only at the oldest entry': {
    theme: 'network',
    caughtBy: ['noBlocking'],
    bug: withStore((store) => ({
      async readEntries() {
        const entries = await store.readEntries();
        const oldest = entries
          .filter(({ state }) => state === 'waiting')
          .toSorted((a, b) => a.savedAt - b.savedAt)[0];
        return entries.filter((entry) => entry.state !== 'waiting' || entry === oldest);
      },
    })),
  },
  'never frees the entries of a dead sender': {
    theme: 'crashes',
    caughtBy: ['live', 'noBlocking'],
    bug: withChangeEntry(
      (original, store) => async (id, event, now, photos) =>
        event.type === 'abandoned'
          ? { entry: await store.readEntry(id), changed: false }
          : original(id, event, now, photos),
    ),
  },
  'does not wait': {
    theme: 'network',
    caughtBy: ['waits'],
    bug: (phone, { world }, device) => {
      // A clock that runs far ahead only where waits are looked at, as a mistake in units would
      // make it.
      const right = storeOf(phone, device);
      const store = {
        ...phone.store,
        readQueue: async () => CALM,
        readEntries: async () =>
          (await phone.store.readEntries()).map((entry) =>
            entry.state === 'waiting' ? { ...entry, notBefore: 0 } : entry,
          ),
      };
      Object.assign(
        store,
        changing(right, (id, event, now, photos) =>
          right.changeEntry(id, event, event.type === 'claimed' ? now + 300_000 : now, photos),
        ),
      );
      world.saw('a phone that does not wait');
      return { ...phone, store };
    },
  },
  'does not count what is sent': {
    theme: 'people',
    caughtBy: ['counters'],
    bug: withStore((store) => ({
      readEntries: async () => (await store.readEntries()).filter(({ state }) => state !== 'sent'),
    })),
  },
  'writes over the entries of another build': {
    theme: 'people',
    caughtBy: ['foreign'],
    bug: withStore((store, records) => ({
      async readEntries() {
        const foreign = await records.get<Entry>(keyOf('foreign'));
        if (foreign && foreign.format !== FORMAT)
          await records.set(keyOf('foreign'), { ...foreign, format: FORMAT });
        return store.readEntries();
      },
    })),
  },
  'shows the entries of a much older build as its own': {
    theme: 'people',
    caughtBy: ['counters'],
    edit: {
      file: 'src/device/outbox/read.ts',
      right: 'entries: stored.filter(({ format }) => format === FORMAT),',
      wrong: 'entries: stored.filter(({ format }) => format <= FORMAT),',
    },
  },
  'keeps the host’s words as they came': {
    theme: 'network',
    caughtBy: ['plain'],
    bug: withChangeEntry(
      (original) => (id, event, now, photos) =>
        original(id, event.type === 'refused' ? { ...event, reason: HOSTILE } : event, now, photos),
    ),
  },
  'takes back a save that failed its check although an earlier one was told to be saved': {
    theme: 'storage',
    caughtBy: ['kept'],
    seed: 87,
    edit: {
      file: 'src/device/outbox/write.ts',
      right: 'if (isNew) await forget(id);',
      wrong: 'await forget(id);',
    },
  },
  'says “saved” without reading back': {
    theme: 'storage',
    caughtBy: ['same'],
    edit: {
      file: 'src/device/outbox/write.ts',
      right: 'if (!(await isStoredWhole(id))) {',
      wrong: 'if (!id) {',
    },
  },
  'takes a form for saved because an earlier content of it was sent': {
    theme: 'storage',
    caughtBy: ['same', 'kept'],
    seed: 2324,
    edit: {
      file: 'src/device/outbox/saveEntry.ts',
      right: "return hasArrived(stored) && isSame ? 'saved' : 'ended';",
      wrong: "return isSame ? 'saved' : 'saved';",
    },
  },
  'tells no other window what it has changed': {
    theme: 'senders',
    caughtBy: ['counters', 'live', 'noBlocking'],
    edit: {
      file: 'src/device/outbox/write.ts',
      right: 'if (ids.length > 0) logChanges(store, log, ids);',
      wrong: 'if (ids.length > 99) logChanges(store, log, ids);',
    },
  },
  'sends although another sender has won the claim': {
    theme: 'senders',
    caughtBy: ['oneSender', 'claimed'],
    seed: 1065,
    edit: {
      file: 'src/device/delivery/attempt.ts',
      right: "if (!changed || entry?.state !== 'sending') return;",
      wrong: "if (entry?.state !== 'sending') return;",
    },
  },
  'sends what another person has saved': {
    theme: 'people',
    caughtBy: ['ownLogin'],
    seed: 1632,
    edit: {
      file: 'src/device/delivery/attempt.ts',
      right: 'if (!session || !mayDeliver(session.owner, entry))',
      wrong: 'if (!session)',
    },
  },
  'believes an answer that names another submission': {
    theme: 'network',
    caughtBy: ['proven'],
    seed: 36,
    edit: {
      file: 'src/domain/outbox/outcome.ts',
      right: "return named === id || (named === '' && !knowsKeys);",
      wrong: "return named !== '' || !knowsKeys;",
    },
  },
  'leaves a queue asleep when the store failed just after a login': {
    theme: 'people',
    caughtBy: ['live', 'noBlocking'],
    seed: 3029,
    edit: {
      file: 'src/app/start/keepDelivering.ts',
      right: 'await wakeAfterLogin(session, Date.now());',
      wrong: '',
    },
  },
  'does not look again when a wait is over': {
    theme: 'network',
    caughtBy: ['live', 'noBlocking'],
    edit: {
      file: 'src/app/start/keepDelivering.ts',
      right: 'await planNext();',
      wrong: '',
    },
  },
  'does not look again while it knows of nothing to do': {
    theme: 'people',
    caughtBy: ['live', 'noBlocking'],
    seed: 2259,
    edit: {
      file: 'src/app/start/keepDelivering.ts',
      right: 'const PAUSE_WITHOUT_WORK_MS = 15 * 60_000;',
      wrong: 'const PAUSE_WITHOUT_WORK_MS = 24 * 60 * 60_000;',
    },
  },
  'has a host that removes a photo when its commit seems to fail': {
    theme: 'network',
    caughtBy: ['same'],
    seed: 301,
    edit: {
      file: 'host/submissions/storeOnce.ts',
      right: /(?<=failpoint\('beforeCommit'\);\n    return [^;]+;\n  \})\);/,
      wrong: `).catch(async (error: unknown) => {
    await photos.remove(photoRows.map(({ file }) => file));
    throw error;
  });`,
    },
  },
  'has a host that takes the same again for other content': {
    theme: 'network',
    caughtBy: ['same'],
    seed: 25,
    edit: {
      file: 'host/submissions/storeOnce.ts',
      right: 'if (isSame) return { answer: held.answer };',
      wrong: '',
    },
  },
  'has a host that takes other content for the same again': {
    theme: 'everything',
    caughtBy: ['same'],
    seed: 463,
    edit: {
      file: 'host/submissions/storeOnce.ts',
      right: 'if (isSame) return { answer: held.answer };',
      wrong: 'return { answer: acceptance(id, "", held.reference, photos) };',
    },
  },
  'has a host that stores a record without its photos': {
    theme: 'network',
    caughtBy: ['same'],
    edit: {
      file: 'host/submissions/storeOnce.ts',
      right: 'await insertPhotos(transaction, photoRows);',
      wrong: '',
    },
  },
};
