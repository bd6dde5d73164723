import '../setup.ts';
import { createHmac } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { packVoters } from '../../../src/domain/calls/roll.ts';
import { packChanges, type Mark } from '../../../src/domain/roll/boothChanges.ts';
import { randomNumbers } from '../../domain/roll/madeUpRoll.ts';
import { rollVoter } from '../rollVoter.ts';
import { answer, startTestHost } from '../testHost.ts';

/**
 * Four phones of a team under random schedules of enrolling, delivering, hearing from the host, and
 * reading each other's codes, also once more. `SCHEDULES=5000 npx vitest run fourPhones` plays more
 * of them.
 */
const SCHEDULES = Number(process.env['SCHEDULES'] ?? 10);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
const STEPS = 24;
const PHONES = 4;
const VOTERS = 30;
/** The roll lacks them. */
const OTHERS = ['XYZ0000001', 'XYZ0000002', 'XYZ0000003', 'XYZ0000004'];
const BOOTH = { assembly: '120', booth: '114' };
const KEY = 'AAECAwQFBgcICQoLDA0ODw';
const IMPORTED = Date.UTC(2026, 10, 1);
const MINUTE_MS = 60_000;

const onRoll = (line: number) => `ABC${1_000_000 + line}`;
const LINES = Array.from({ length: VOTERS }, (_, at) => at + 1);
const ROLL = {
  ...BOOTH,
  importedAt: new Date(IMPORTED).toISOString(),
  voters: packVoters(LINES.map((line) => rollVoter(line, onRoll(line)))),
};
const markOf = (voterId: string, minute: number): Mark => {
  const line = LINES.find((one) => onRoll(one) === voterId);
  if (line !== undefined) return { line, minute };
  const hash = createHmac('sha256', Buffer.from(KEY, 'base64url')).update(voterId).digest();
  return { tag: hash.readUInt32BE(), minute };
};

/** What the host has stored, in this order: each took the next number. */
let stored: Mark[];
let host: Awaited<ReturnType<typeof startTestHost>>;
let phones: Phone[];
beforeAll(async () => {
  host = await startTestHost(({ path, json }, response) => {
    const said: Record<string, () => unknown> = {
      '/roll': () => ROLL,
      '/boothKey': () => KEY,
      '/boothChanges': () => changesSince((json as { since: number }).since),
    };
    answer(response, 200, { status: true, msg: '', data: said[path]?.() });
  });
  phones = [];
  for (let at = 0; at < PHONES; at += 1) phones.push(await newPhone(`volunteer ${at}`));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await host.close();
});

function changesSince(since: number): string {
  const changes = {
    number: stored.length,
    roll: IMPORTED / 1_000,
    isWhole: since === 0,
    marks: stored.slice(since),
  };
  return Buffer.from(packChanges(changes)).toString('base64url');
}

type Phone = Awaited<ReturnType<typeof newPhone>>;

/** A phone with stores of its own, and with modules of its own. */
async function newPhone(name: string) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  const [codes, team, rolls, here, login, saved, write, read] = await Promise.all([
    import('../../../src/device/roll/boothCodes.ts'),
    import('../../../src/device/roll/team.ts'),
    import('../../../src/device/api/roll.ts'),
    import('../../../src/device/roll/enrolledHere.ts'),
    import('../../../src/device/login/session.ts'),
    import('../sample.ts'),
    import('../../../src/device/outbox/write.ts'),
    import('../../../src/device/outbox/read.ts'),
  ]);
  await read.readEntries();

  let owner = name;
  /** The voters who were enrolled here, and the entries that wait. */
  let mine: string[] = [];
  let waiting: { id: string; voterId: string }[] = [];
  const session = () => ({ owner, name: '', token: 'token', host: host.url });
  const hear = async () => expect(await team.hearFromTeam(BOOTH, session())).toBe('done');
  const phone = {
    hear,
    /** Somebody else's phone, as after a logout: nothing is left of the schedule before. */
    async begin(seed: number) {
      owner = `${name} ${seed}`;
      [mine, waiting] = [[], []];
      await login.logIn(session());
      await rolls.fetchBoothRoll(BOOTH, session());
      await hear();
    },
    async enrol(voterId: string) {
      const line = LINES.find((one) => onRoll(one) === voterId) ?? 0;
      const { id } = await saved.saveSample(owner, { savedAt: Date.now() });
      await here.noteEnrolled(owner, BOOTH, { id, voterId, line, street: '' });
      mine.push(voterId);
      waiting.push({ id, voterId });
    },
    /** The host takes what waits. */
    async deliver() {
      const receipt = { title: '', tail: '', reference: 'V-1', earlierVersion: false };
      for (const { id, voterId } of waiting) {
        await write.changeEntry(id, { type: 'claimed', lease: 'a' }, Date.now());
        stored.push(markOf(voterId, Math.floor(Date.now() / MINUTE_MS)));
        await write.changeEntry(id, { type: 'accepted', version: 1, receipt }, Date.now());
      }
      waiting = [];
    },
    async show() {
      const made = await codes.makeCode(owner, BOOTH);
      if (made.type !== 'made') throw new Error(made.type);
      expect(made.waiting).toBe(waiting.length);
      return made.text;
    },
    take: async (text: string) =>
      expect(await codes.takeCode(owner, BOOTH, text)).toMatchObject({ type: 'came' }),
    /** Whom this phone's list marks and whom its form warns of. */
    async board(): Promise<Set<string>> {
      const told = await team.enrolledLines(owner, BOOTH, ROLL);
      if (told === 'otherRoll') throw new Error(told);
      const warned = await Promise.all(
        OTHERS.map(async (voterId) => {
          const at = await team.enrolledAt(owner, BOOTH, { voterId, line: '', rollSaid: '' });
          return at === undefined ? [] : voterId;
        }),
      );
      return new Set([...mine, ...[...told.lines.keys()].map(onRoll), ...warned.flat()]);
    },
  };
  // A store that is opened now stays this phone's.
  stored = [];
  await phone.begin(0);
  return phone;
}

/** Plays one schedule. Whatever a phone shows is true; once all have met, each shows all of it. */
async function play(seed: number): Promise<void> {
  const random = randomNumbers(seed);
  const below = (most: number) => Math.floor(random() * most);
  stored = [];
  for (const phone of phones) await phone.begin(seed);
  const truth = new Set<string>();
  const log: string[] = [];
  const read: { by: number; text: string }[] = [];
  const check = async (at: number) => {
    const beyond = [...((await phones[at]?.board()) ?? [])].filter((name) => !truth.has(name));
    expect(beyond, `seed ${seed}: ${log.join(', ')}`).toEqual([]);
  };
  for (let step = 0; step < STEPS; step += 1) {
    const at = below(PHONES);
    const phone = phones[at] as Phone;
    const other = (at + 1 + below(PHONES - 1)) % PHONES;
    const what = random();
    if (what < 0.4) {
      const voterId =
        random() < 0.8 ? onRoll(1 + below(VOTERS)) : (OTHERS[below(OTHERS.length)] ?? '');
      log.push(`${at} enrols ${voterId}`);
      truth.add(voterId);
      await phone.enrol(voterId);
    } else if (what < 0.5) {
      log.push(`${at} delivers`);
      await phone.deliver();
    } else if (what < 0.65) {
      log.push(`${at} hears`);
      await phone.hear();
    } else if (what < 0.9) {
      log.push(`${at} reads ${other}`);
      const text = await (phones[other] as Phone).show();
      read.push({ by: at, text });
      await phone.take(text);
    } else {
      const pictures = read.filter(({ by }) => by === at);
      const old = pictures[below(pictures.length)];
      log.push(`${at} reads an old code`);
      const before = await phone.board();
      if (old) await phone.take(old.text);
      const after = await phone.board();
      expect(
        [...before].filter((name) => !after.has(name)),
        `seed ${seed}: ${log.join(', ')}`,
      ).toEqual([]);
    }
    await check(at);
  }
  const everybodyKnows = async () => {
    for (const phone of phones)
      expect([...(await phone.board())].toSorted(), `seed ${seed}: ${log.join(', ')}`).toEqual(
        [...truth].toSorted(),
      );
  };
  // Without a network, each phone shows its code to all others.
  for (const shown of phones)
    for (const phone of phones) if (phone !== shown) await phone.take(await shown.show());
  await everybodyKnows();
  // With one, the host has the last word.
  for (const phone of phones) await phone.deliver();
  for (const phone of phones) await phone.hear();
  await everybodyKnows();
}

/** So many are one test: a long run then says how far it is. */
const TOGETHER = 250;

it.each(
  Array.from({ length: Math.ceil(SCHEDULES / TOGETHER) }, (_, at) => ({
    from: FIRST_SEED + at * TOGETHER,
    to: FIRST_SEED + Math.min((at + 1) * TOGETHER, SCHEDULES) - 1,
  })),
)(
  'schedules $from to $to: no board says more than is true, and all say the same once all have met',
  async ({ from, to }) => {
    for (let seed = from; seed <= to; seed += 1) await play(seed);
  },
  3_600_000,
);
