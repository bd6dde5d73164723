import { isAsking, isEnded, type Entry } from '../../src/domain/outbox/outbox.ts';
import type { Kind } from '../../src/domain/outbox/kinds.ts';
import type { Submission } from '../../src/domain/outbox/submission.ts';
import { altered } from './altered.ts';
import { SOUND, type Database } from './database.ts';
import { MEMBER } from '../domain/sampleMember.ts';
import type { Device } from './phoneCode.ts';
import { BAD, contentOf, LARGE, POISON, type Host } from './host.ts';
import { ModelKey, modelSha256 } from './modelCrypto.ts';
import type { Surroundings, Tab } from './senders.ts';
import type { Case } from './watch.ts';

/** A made-up voter, without what makes each one another. */
const VOTER = {
  name: 'மு. முருகன்',
  relationName: 'கா. மணி',
  gender: 'female',
  ageGivenAs: 'age',
  age: '34',
  mobile: '9876543210',
  district: 'tiruvallur',
  assembly: '1',
  booth: '12',
  line: '345',
  votersInHouse: '4',
  postalCode: '600119',
};

/** The photos that people may take away again. */
const OPTIONAL = ['portrait', 'image1', 'image2'];

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
    const { world } = this.surroundings;
    tab.act('save', async () => {
      const session = await tab.device.readSession();
      if (!session) return world.saw('nobody is logged in');
      const kind = world.random.pick<Kind>(['addvoters', 'addmember', 'createPost']);
      const poisoned = world.random.chance(0.08);
      let known = this.openForm(session.owner, poisoned);
      let form = this.fillIn(known.id, kind, { poisoned });
      for (let tries = 0; tries < 4; tries += 1) {
        const { id } = known;
        try {
          const { submission, photos } = form;
          const result = await tab.device.saveEntry(
            id,
            session.owner,
            submission,
            photos,
            world.now(),
            OPTIONAL,
          );
          if (result === 'saved') {
            known.told = true;
            world.saw(`saved ${kind}`);
            return this.compare(id, form);
          }
          world.saw(`not saved: ${result}`);
          if (result === 'ended') known = this.openForm(session.owner, poisoned);
        } catch (error) {
          // Also if the phone damaged it between its commit and the look at what was stored.
          world.threw('not saved', error, known.hurt ? ['NotSavedError'] : []);
        }
        await world.pause(world.random.between(100, 30_000), tab.process, 'thinks');
        if (known.id !== id || world.random.chance(0.5))
          form = this.fillIn(known.id, kind, { poisoned });
      }
    });
  }

  private openForm(owner: string, poisoned: boolean): Case {
    const form = {
      id: idOfForm((this.forms += 1)),
      owner,
      told: false,
      discarded: false,
      hurt: false,
      altered: false,
      poisoned,
      uncertainOnce: false,
      ownerDecided: false,
      corrected: false,
      retryAfterGiven: false,
    };
    this.surroundings.watch.cases.set(form.id, form);
    return form;
  }

  /**
   * Right after "saved": what is stored, or has arrived already, is what was on the screen. A
   * receipt may say that an earlier version has arrived. A save that failed may have been sent
   * since, with a photo that the phone had to make smaller.
   */
  private compare(id: string, { content }: Form): void {
    const { watch } = this.surroundings;
    const known = watch.cases.get(id);
    const entry = this.outbox.records.get(`entry:${id}`) as Entry | undefined;
    if (!known || known.hurt || known.corrected || !entry || entry.state === 'discarded') return;
    if (entry.state === 'sent' && entry.receipt.earlierVersion) return;
    const stored =
      entry.state === 'sent'
        ? this.host.recordsOf(known.owner, id).map((record) => record.content)
        : [watch.contentOf(id)];
    if (!stored.includes(content) && !stored.includes(content.replace(LARGE, '')))
      watch.fail('same', `${id} was saved as ${content}, but there is ${stored.join(' and ')}`);
  }

  /** Corrects one unsent entry of the person who is logged in. */
  correct(tab: Tab): void {
    const { world, watch } = this.surroundings;
    tab.act('correct', async () => {
      const session = await tab.device.readSession();
      const mine = watch
        .entries()
        .filter(
          ({ owner, state }) =>
            owner === session?.owner && state !== 'sent' && state !== 'discarded',
        );
      if (mine.length === 0) return;
      const entry = world.random.pick(mine);
      if (isAsking(entry)) this.answer(tab, entry);
      else await this.correctOne(tab, entry, true);
    });
  }

  /** Throws one unsent entry away, the word typed, the time for undo over. */
  discard(tab: Tab, only?: string, change: Device['changeEntry'] = tab.device.changeEntry): void {
    const { world, watch } = this.surroundings;
    tab.act('discard', async () => {
      const session = await tab.device.readSession();
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
      else tab.act('correct', () => this.correctOne(tab, entry, false));
    }
  }

  /** The phone asks whether an entry has arrived. Its owner asks around, and answers. */
  answer(tab: Tab, { id, owner }: Entry): void {
    const { world, watch } = this.surroundings;
    tab.act('answer', async () => {
      const hasArrived = this.host.recordsOf(owner, id).length > 0;
      const known = watch.cases.get(id);
      if (known) known.ownerDecided = true;
      const { changed } = await tab.device.changeEntry(
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

  private async correctOne(
    tab: Tab,
    { id, version, kind }: Entry,
    maybeBad: boolean,
  ): Promise<void> {
    const { world, watch } = this.surroundings;
    const known = watch.cases.get(id);
    if (!known) return;
    known.corrected = true;
    const form = this.fillIn(id, kind, { poisoned: known.poisoned && maybeBad, maybeBad });
    const wasHurt = known.hurt;
    const won = await tab.device.correctEntry(
      id,
      version,
      form.submission,
      form.photos,
      world.now(),
      OPTIONAL,
    );
    world.saw(won ? 'corrected' : 'correction came too late');
    if (!won || wasHurt !== known.hurt) return;
    Object.assign(known, { hurt: false, altered: false });
    const stored = watch.contentOf(id);
    const now = this.outbox.records.get(`entry:${id}`) as Entry | undefined;
    if (now?.version === version + 1 && stored !== undefined && stored !== form.content)
      watch.fail('same', `${id} was corrected to ${form.content}, but ${stored} is stored`);
  }

  /** @param isStoreFailing the store of the outbox begins to fail just when the login is there */
  logIn(tab: Tab, owner?: string, isStoreFailing = false): void {
    const { world } = this.surroundings;
    tab.act('login', async () => {
      const who = owner ?? (await tab.device.readSession())?.owner ?? 'first';
      await tab.device.logIn({
        owner: who,
        name: who,
        token: this.host.logIn(who),
        host: 'https://host.test',
        knowsKeys: this.host.hasKeys,
      });
      world.saw('login');
      if (isStoreFailing) {
        world.saw('store fails after a login');
        this.outbox.faults = { ...SOUND, quota: 1 };
        world.later(10_000, undefined, 'store works again', () => (this.outbox.faults = SOUND));
      }
      await tab.wake('login', who);
    });
  }

  logOut(tab: Tab): void {
    this.surroundings.world.saw('logout');
    tab.act('logout', tab.device.logOut);
  }

  sendNow(tab: Tab): void {
    tab.act('sendNow', async () => {
      const session = await tab.device.readSession();
      if (session) await tab.wake('sendNow', session.owner);
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
    this.outbox.records.set(key, altered(value, world.random));
  }

  /** Another build was here, newer or much older, and left an entry in a layout of its own. */
  meetOtherBuild(): void {
    const { world, watch } = this.surroundings;
    const isNewer = world.random.chance(0.5);
    world.saw(`an entry of ${isNewer ? 'a newer' : 'an older'} build`);
    const entry = {
      id: 'foreign',
      format: isNewer ? 99 : 2,
      owner: 'first',
      state: world.random.pick(['folded', 'waiting', 'sending']),
      savedAt: 1,
    };
    for (const [key, value] of [
      ['entry:foreign', entry],
      ['photo:foreign:portrait', new ArrayBuffer(3)],
      ['key:foreign', { a: 1 }],
    ] as const) {
      this.outbox.records.set(key, value);
      watch.foreign.set(key, value);
    }
  }

  private fillIn(id: string, kind: Kind, { poisoned = false, maybeBad = true }): Form {
    const { random } = this.surroundings.world;
    const isBad = maybeBad && random.chance(0.15);
    const words = [
      `${random.below(1_000_000)}, கிழக்குத் தெரு`,
      ...(isBad ? [BAD] : []),
      ...(poisoned ? [POISON] : []),
    ];
    const text = words.join(' ');
    const voterId = isBad ? 'wrong' : voterIdOf(id);
    const fields: Record<string, string> = {
      addvoters: { ...VOTER, voterId, address: text },
      addmember: { ...MEMBER, voterId, address: text },
      createPost: { title: isBad ? '' : 'மாதிரிச் செய்தி', text },
    }[kind];
    const slots = kind === 'createPost' ? ['image1', 'image2'] : ['voterCardFront', 'portrait'];
    const fewest = kind === 'createPost' ? 0 : 1;
    const photos = slots.slice(0, random.between(fewest, slots.length)).map((slot) => {
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

function idOfForm(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Every form is about a person of its own. */
export function voterIdOf(id: string): string {
  return `ABC${id.slice(-7)}`;
}
