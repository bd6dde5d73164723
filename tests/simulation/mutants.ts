import { del, get, set } from 'idb-keyval';
import { openStore } from '../../src/device/storage/openStore.ts';
import { changeQueue } from '../../src/device/outbox/outboxStore.ts';
import type { Phone } from '../../src/device/delivery/phone.ts';
import { readSession, type Session } from '../../src/device/host/session.ts';
import { FORMAT, next, type Entry } from '../../src/domain/outbox/outbox.ts';
import { CALM } from '../../src/domain/outbox/queue.ts';
import { HOSTILE, idOf } from './host.ts';
import type { Options } from './schedule.ts';
import type { Bug } from './senders.ts';
import type { ThemeName } from './themes.ts';
import type { Invariant } from './watch.ts';

/** Known mistakes of outboxes, put back in through a port, and which invariants may be the one that catches them. */
export type Mutant = { theme: ThemeName; caughtBy: Invariant[] } & Pick<
  Options,
  'bug' | 'completesEarly' | 'comparesBodies'
>;
type Store = Phone['store'];
type ChangeEntry = Store['changeEntry'];

const outbox = openStore('outbox');
const keyOf = (id: string) => `entry:${id}`;
const withStore =
  (change: (store: Store) => Partial<Store>): Bug =>
  (phone) => ({ ...phone, store: { ...phone.store, ...change(phone.store) } });
const withChangeEntry = (change: (original: ChangeEntry, store: Store) => ChangeEntry) =>
  withStore((store) => changing(change(store.changeEntry, store)));
/** A store whose changes, one by one or together, go through the mistake. */
const changing = (changeEntry: ChangeEntry): Pick<Store, 'changeEntry' | 'changeEntries'> => ({
  changeEntry,
  changeEntries: (changes) =>
    Promise.all(
      changes.map(async ({ id, event, now, parts, queue }) => {
        const changed = await changeEntry(id, event, now, parts);
        if (queue) await changeQueue(queue.owner, queue.change);
        return changed;
      }),
    ),
});

export const MUTANTS: Record<string, Mutant> = {
  'deletes an entry before it is sent, and puts it back if that fails': {
    theme: 'network',
    caughtBy: ['kept'],
    bug: (phone) => ({
      ...phone,
      async call(call) {
        if (typeof call.body === 'string') return phone.call(call);
        const key = keyOf(idOf(call.body));
        const entry = await get<Entry>(key, outbox);
        await del(key, outbox);
        const answer = await phone.call(call);
        await set(key, entry, outbox);
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
    caughtBy: ['oneSender', 'claimed'],
    bug: withChangeEntry((original, store) => async (id, event, now, photos) => {
      if (event.type !== 'claimed') return original(id, event, now, photos);
      const entry = await store.readEntry(id);
      const claimed = entry && next(entry, event, now);
      if (claimed === entry) return { entry, changed: false };
      await set(keyOf(id), claimed, outbox);
      return { entry: claimed, changed: true };
    }),
  },
  'tells equal content by the whole body, whose boundary changes with every try': {
    theme: 'network',
    caughtBy: ['same'],
    comparesBodies: true,
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
  'lets a late failure undo what is sent': {
    theme: 'clock',
    caughtBy: ['absorbing'],
    bug: withChangeEntry((original) => async (id, event, now, photos) => {
      const result = await original(id, event, now, photos);
      if (event.type !== 'failed' || result.entry?.state !== 'sent') return result;
      await set(keyOf(id), { ...result.entry, state: 'waiting', tries: 1, notBefore: 0 }, outbox);
      return result;
    }),
  },
  'keeps the key of what is sent': {
    theme: 'network',
    caughtBy: ['absorbing'],
    bug: withChangeEntry((original) => async (id, event, now, photos) => {
      const key = event.type === 'accepted' ? await get<unknown>(`key:${id}`, outbox) : undefined;
      const result = await original(id, event, now, photos);
      if (key) await set(`key:${id}`, key, outbox);
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
    bug: (phone) => {
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
    bug: withChangeEntry((original, store) => async (id, event, now, photos) => {
      const entry = await store.readEntry(id);
      if (event.type === 'failed' && entry?.state === 'sending' && entry.tries > 1)
        await del(keyOf(id), outbox);
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
    bug: (phone, { world }) => {
      // A clock that runs far ahead only where waits are looked at, as a mistake in units would make it.
      const store: Store = {
        ...phone.store,
        readQueue: async () => CALM,
        readEntries: async () =>
          (await phone.store.readEntries()).map((entry) =>
            entry.state === 'waiting' ? { ...entry, notBefore: 0 } : entry,
          ),
      };
      Object.assign(
        store,
        changing((id, event, now, photos) =>
          phone.store.changeEntry(
            id,
            event,
            event.type === 'claimed' ? now + 300_000 : now,
            photos,
          ),
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
  'sends nothing that an older build has saved': {
    theme: 'olderBuild',
    caughtBy: ['live'],
    bug: withStore((store) => ({
      readEntries: async () =>
        (await store.readEntries()).filter(({ format }) => format === FORMAT),
    })),
  },
  'forgets the text of what an older build has saved as soon as its state changes': {
    theme: 'olderBuild',
    caughtBy: ['kept'],
    bug: withChangeEntry((original) => async (id, ...rest) => {
      const result = await original(id, ...rest);
      const entry = await get<Entry>(keyOf(id), outbox);
      if (entry?.format === 1) await set(keyOf(id), { ...entry, content: undefined }, outbox);
      return result;
    }),
  },
  'believes its last look about what an older build has saved': {
    theme: 'olderBuild',
    caughtBy: ['counters'],
    bug: withStore((store) => {
      const seen = new Map<string, Entry>();
      return {
        async readEntries() {
          const entries = await store.readEntries();
          for (const entry of entries)
            if (entry.format === 1 && !seen.has(entry.id)) seen.set(entry.id, entry);
          return entries.map(
            (entry) => (entry.state === 'discarded' ? seen.get(entry.id) : undefined) ?? entry,
          );
        },
      };
    }),
  },
  'writes over the entries of a newer build': {
    theme: 'people',
    caughtBy: ['newer'],
    bug: withStore((store) => ({
      async readEntries() {
        const newer = await get<Entry>(keyOf('newer'), outbox);
        if (newer && newer.format > FORMAT)
          await set(keyOf('newer'), { ...newer, format: FORMAT }, outbox);
        return store.readEntries();
      },
    })),
  },
  'keeps the host’s words as they came': {
    theme: 'network',
    caughtBy: ['plain'],
    bug: withChangeEntry(
      (original) => (id, event, now, photos) =>
        original(id, event.type === 'refused' ? { ...event, reason: HOSTILE } : event, now, photos),
    ),
  },
};
