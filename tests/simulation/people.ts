import { promisifyRequest } from 'idb-keyval';
import { logChanges, readChangeLog } from '../../src/device/outbox/changeLog.ts';
import { openStore } from '../../src/device/storage/openStore.ts';
import { deleteParts, type Sealed } from '../../src/device/outbox/outboxRecords.ts';
import { changeEntry, correctEntry } from '../../src/device/outbox/outboxStore.ts';
import { saveEntry } from '../../src/device/outbox/saveEntry.ts';
import { logIn, logOut, readSession } from '../../src/device/host/session.ts';
import { FORMAT, isAsking, isEnded, next, type Entry } from '../../src/domain/outbox/outbox.ts';
import type { Kind, Submission } from '../../src/domain/outbox/submission.ts';
import type { Database } from './database.ts';
import { BAD, contentOf, LARGE, POISON, type Host } from './host.ts';
import { ModelKey, modelSha256 } from './modelCrypto.ts';
import type { Surroundings, Tab } from './senders.ts';

type Form = { submission: Submission; photos: Map<string, ArrayBuffer>; content: string };

/** True when an entry goes on only after its owner has done something. */
export function needsOwner(entry: Entry): boolean {
  return entry.state === 'refused' || entry.state === 'damaged' || isAsking(entry);
}

/** What the people do who share the phone, through the same functions as the screens. */
export class People {
  private forms = 0;

  constructor(
    private readonly surroundings: Surroundings,
    private readonly host: Host,
    private readonly outbox: Database,
  ) {}

  /** Fills in a form and saves it, again after trouble, perhaps changed by then. */
  save(tab: Tab): void {
    const { world, watch } = this.surroundings;
    tab.act('save', async () => {
      const session = await readSession();
      if (!session) return world.saw('nobody is logged in');
      const id = `form-${(this.forms += 1)}`;
      const kind = world.random.pick<Kind>(['addvoters', 'addmember', 'createPost']);
      const poisoned = world.random.chance(0.08);
      const known = {
        id,
        owner: session.owner,
        told: false,
        discarded: false,
        hurt: false,
        poisoned,
        uncertainOnce: false,
        ownerDecided: false,
        corrected: false,
        retryAfterGiven: false,
      };
      watch.cases.set(id, known);
      let form = this.fillIn(id, kind, { poisoned });
      const contents = [form.content];
      for (let tries = 0; tries < 3; tries += 1) {
        try {
          await saveEntry(id, session.owner, form.submission, form.photos, world.now());
          known.told = true;
          world.saw(`saved ${kind}`);
          return this.compare(id, form, contents);
        } catch (error) {
          world.saw(`not saved: ${error instanceof Error ? error.name : 'no error'}`);
          await world.pause(world.random.between(100, 30_000), tab.process, 'thinks');
          if (world.random.chance(0.5))
            contents.push((form = this.fillIn(id, kind, { poisoned })).content);
        }
      }
    });
  }

  /** Right after "saved": what is stored, or has arrived already, is what was on the screen. */
  private compare(id: string, { content }: Form, contents: string[]): void {
    const { watch } = this.surroundings;
    const known = watch.cases.get(id);
    const entry = this.outbox.records.get(`entry:${id}`) as Entry | undefined;
    if (!known || known.hurt || known.corrected || !entry || entry.state === 'discarded') return;
    // What an unheard-of save had stored may be with the host already.
    if (entry.state === 'sent' && contents.length > 1) return;
    const stored =
      entry.state === 'sent'
        ? this.host.recordsOf(known.owner, id).map((record) => record.content)
        : [watch.contentOf(id)];
    if (!stored.includes(content))
      watch.fail('same', `${id} was saved as ${content}, but there is ${stored.join(' and ')}`);
  }

  /** Corrects one unsent entry of the person who is logged in. */
  correct(tab: Tab): void {
    const { world, watch } = this.surroundings;
    tab.act('correct', async () => {
      const session = await readSession();
      const mine = watch
        .entries()
        .filter(
          ({ owner, state }) =>
            owner === session?.owner && state !== 'sent' && state !== 'discarded',
        );
      if (mine.length === 0) return;
      const entry = world.random.pick(mine);
      if (isAsking(entry)) this.answer(tab, entry);
      else await this.correctOne(entry, true);
    });
  }

  /** Throws one unsent entry away, the word typed, the time for undo over. */
  discard(tab: Tab, only?: string, change: typeof changeEntry = changeEntry): void {
    const { world, watch } = this.surroundings;
    tab.act('discard', async () => {
      const session = await readSession();
      const mine = watch
        .entries()
        .filter(
          (entry) =>
            entry.owner === session?.owner && !isEnded(entry) && (!only || entry.id === only),
        );
      if (mine.length === 0) return;
      const { id, owner, version } = world.random.pick(mine);
      const known = watch.cases.get(id);
      if (known) known.discarded = true;
      const { changed } = await change(
        id,
        { type: 'discarded', owner, version, receipt: { title: '', tail: '', booth: '' } },
        world.now(),
      );
      world.saw(changed ? 'discarded' : 'discard came too late');
      if (known && !changed)
        known.discarded = watch
          .entries()
          .some((entry) => entry.id === id && entry.state === 'discarded');
    });
  }

  /** Corrects everything that needs its owner. */
  decideAll(tab: Tab, owner: string): void {
    for (const entry of this.surroundings.watch.entries()) {
      if (entry.owner !== owner || !needsOwner(entry)) continue;
      if (isAsking(entry)) this.answer(tab, entry);
      else tab.act('correct', () => this.correctOne(entry, false));
    }
  }

  /** The phone asks whether an entry has arrived. Its owner asks around, and answers. */
  answer(tab: Tab, { id, owner }: Entry): void {
    const { world, watch } = this.surroundings;
    tab.act('answer', async () => {
      const hasArrived = this.host.recordsOf(owner, id).length > 0;
      const known = watch.cases.get(id);
      if (known) known.ownerDecided = true;
      const { changed } = await changeEntry(
        id,
        hasArrived
          ? { type: 'confirmedArrived', summary: { title: '', tail: '', booth: '' } }
          : { type: 'confirmedSend' },
        world.now(),
      );
      if (changed)
        world.saw(hasArrived ? 'owner says it has arrived' : 'owner says to send it again');
    });
  }

  private async correctOne({ id, version, kind }: Entry, maybeBad: boolean): Promise<void> {
    const { world, watch } = this.surroundings;
    const known = watch.cases.get(id);
    if (!known) return;
    known.corrected = true;
    const form = this.fillIn(id, kind, { poisoned: known.poisoned && maybeBad, maybeBad });
    const wasHurt = known.hurt;
    const won = await correctEntry(id, version, form.submission, form.photos, world.now());
    world.saw(won ? 'corrected' : 'correction came too late');
    if (!won || wasHurt !== known.hurt) return;
    known.hurt = false;
    const stored = watch.contentOf(id);
    const now = this.outbox.records.get(`entry:${id}`) as Entry | undefined;
    if (now?.version === version + 1 && stored !== undefined && stored !== form.content)
      watch.fail('same', `${id} was corrected to ${form.content}, but ${stored} is stored`);
  }

  logIn(tab: Tab, owner?: string): void {
    const { world } = this.surroundings;
    tab.act('login', async () => {
      const who = owner ?? (await readSession())?.owner ?? 'first';
      await logIn({
        owner: who,
        name: who,
        token: this.host.logIn(who),
        host: 'https://host.test',
        knowsKeys: this.host.hasKeys,
      });
      world.saw('login');
      await tab.wake('login', who);
    });
  }

  logOut(tab: Tab): void {
    this.surroundings.world.saw('logout');
    tab.act('logout', logOut);
  }

  wake(tab: Tab, why: 'sendNow' | 'online'): void {
    tab.act(why, async () => {
      const session = await readSession();
      if (session) await tab.wake(why, session.owner);
    });
  }

  /** The phone loses or changes a byte, a photo or a key of an entry. */
  damage(): void {
    const { world, watch } = this.surroundings;
    const candidates = watch.entries().filter((entry) => !isEnded(entry));
    if (candidates.length === 0) return;
    const { id } = world.random.pick(candidates);
    const key = world.random.pick(
      [...this.outbox.records.keys()]
        .filter((each) => each === `key:${id}` || each.startsWith(`photo:${id}:`))
        .concat(`key:${id}`),
    );
    const known = watch.cases.get(id);
    if (!known) return;
    known.hurt = true;
    world.saw(`damaged ${key.split(':')[0]}`);
    const value = this.outbox.records.get(key);
    if (value === undefined || value instanceof ModelKey || world.random.chance(0.3))
      return void this.outbox.records.delete(key);
    const hurt = (sealed: ArrayBuffer) => {
      const bytes = new Uint8Array(sealed.slice(0));
      if (bytes.length > 0) bytes.set([(bytes.at(-1) ?? 0) ^ 1], bytes.length - 1);
      return world.random.chance(0.5)
        ? bytes.buffer
        : bytes.buffer.slice(0, world.random.below(bytes.length));
    };
    if (value instanceof ArrayBuffer) this.outbox.records.set(key, hurt(value));
    else if (value instanceof Map)
      this.outbox.records.set(
        key,
        hurtOne(value as Map<string, ArrayBuffer>, world.random.pick([...value.keys()]), hurt),
      );
    else
      this.outbox.records.set(key, {
        ...(value as Sealed),
        sealedFields: hurt((value as Sealed).sealedFields),
      });
  }

  /** A window of an older build is still open: what it has saved lies there as format 1, whatever state it is in meanwhile. Its person may throw it away there, of which no log tells. */
  useOlderBuild(tab: Tab): void {
    const { world, watch } = this.surroundings;
    const told = watch
      .entries()
      .filter((entry) => watch.cases.get(entry.id)?.told && !isEnded(entry));
    if (told.length === 0) return;
    const { id, format } = world.random.pick(told);
    if (format === 1) this.discard(tab, id, discardByOlderBuild);
    else
      tab.act('an older build saves', () =>
        saveByOlderBuild(id, () => world.saw('an entry of an older build')),
      );
  }

  /** A newer build was here and left an entry in a layout of its own. */
  meetNewerBuild(): void {
    const { world, watch } = this.surroundings;
    world.saw('an entry of a newer build');
    const entry = {
      id: 'newer',
      format: 99,
      owner: 'first',
      state: world.random.pick(['folded', 'waiting', 'sending']),
      savedAt: 1,
    };
    for (const [key, value] of [
      ['entry:newer', entry],
      ['photo:newer:portrait', new ArrayBuffer(3)],
      ['key:newer', { a: 1 }],
    ] as const) {
      this.outbox.records.set(key, value);
      watch.newer.set(key, value);
    }
  }

  private fillIn(id: string, kind: Kind, { poisoned = false, maybeBad = true }): Form {
    const { random } = this.surroundings.world;
    const words = [
      `மு. ${id} ${random.below(1_000_000)}`,
      ...(maybeBad && random.chance(0.15) ? [BAD] : []),
      ...(poisoned ? [POISON] : []),
    ];
    const text = words.join(' ');
    const fields: Record<string, string> =
      kind === 'createPost'
        ? { title: text, body: 'A post' }
        : { name: text, voterId: voterIdOf(id), booth: '12' };
    const slots = kind === 'createPost' ? ['picture'] : ['voterCardFront', 'portrait'];
    const photos = slots.slice(0, random.between(0, slots.length)).map((slot) => {
      const large = maybeBad && random.chance(0.1) ? LARGE.repeat(random.between(1, 2)) : '';
      return [slot, `${large}${slot} of ${id} ${random.below(1_000)}`] as const;
    });
    const facts = photos.map(([slot, photo]) => ({
      slot,
      sha256: modelSha256(photo),
      bytes: Buffer.byteLength(photo),
    }));
    return {
      submission: { kind, fields, photos: facts },
      photos: new Map(
        photos.map(([slot, photo]) => [slot, new TextEncoder().encode(photo).buffer]),
      ),
      content: contentOf(Object.entries(fields), photos),
    };
  }
}

/** As if it had been saved so in the first place, which is why the log knows of it. */
function saveByOlderBuild(id: string, onSaved: () => void): Promise<void> {
  return openStore('outbox')('readwrite', async (store) => {
    const [entry, sealed, photos] = (await Promise.all(
      [`entry:${id}`, `key:${id}`, `photo:${id}:`].map((key) =>
        promisifyRequest<unknown>(store.get(key)),
      ),
    )) as [Entry, Sealed | undefined, Map<string, ArrayBuffer> | undefined];
    const log = await readChangeLog(store);
    if (isEnded(entry) || entry.format !== FORMAT || !sealed) return;
    onSaved();
    store.put(
      {
        ...entry,
        format: 1,
        content: { kind: entry.kind, photos: sealed.photos, sealedFields: sealed.sealedFields },
      },
      `entry:${id}`,
    );
    store.put(sealed.key, `key:${id}`);
    store.delete(`photo:${id}:`);
    for (const [slot, bytes] of photos ?? []) store.put(bytes, `photo:${id}:${slot}`);
    logChanges(store, log, [id]);
    await promisifyRequest(store.transaction);
  });
}

const discardByOlderBuild: typeof changeEntry = (id, event, now) =>
  openStore('outbox')('readwrite', async (store) => {
    const entry = await promisifyRequest<Entry | undefined>(store.get(`entry:${id}`));
    const after = entry?.format === 1 ? next(entry, event, now) : entry;
    if (!after || after === entry) return { entry, changed: false };
    store.put(after, `entry:${id}`);
    deleteParts(store, id);
    await promisifyRequest(store.transaction);
    return { entry: after, changed: true };
  });

function hurtOne(
  photos: Map<string, ArrayBuffer>,
  slot: string,
  hurt: (sealed: ArrayBuffer) => ArrayBuffer,
): Map<string, ArrayBuffer> {
  return new Map(
    [...photos].map(([name, sealed]) => [name, name === slot ? hurt(sealed) : sealed]),
  );
}

/** Every form is about a person of its own. */
export function voterIdOf(id: string): string {
  return `ABC${id.replace(/\D/g, '').padStart(7, '0')}`;
}
