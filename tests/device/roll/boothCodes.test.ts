import '../setup.ts';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packVoters } from '../../../src/domain/calls/roll.ts';
import { packChanges, type Mark } from '../../../src/domain/roll/boothChanges.ts';
import {
  packCode,
  readText,
  textOf,
  unpackCode,
  type BoothCode,
  type SealedCode,
} from '../../../src/domain/roll/boothCode.ts';
import { rollVoter } from '../rollVoter.ts';
import { answer, startTestHost } from '../testHost.ts';

const BOOTH = { assembly: '120', booth: '114' };
const IMPORTED = Date.UTC(2026, 10, 1);
const KEY = 'AAECAwQFBgcICQoLDA0ODw';
const MANI = 'mani';
const MINUTE_MS = 60_000;
const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

const ROLL = {
  ...BOOTH,
  importedAt: new Date(IMPORTED).toISOString(),
  voters: packVoters([
    rollVoter(12, 'ABC1234512'),
    rollVoter(13, 'ABC1234513'),
    rollVoter(14, 'ABC1234514'),
  ]),
};
const minute = now / MINUTE_MS;
const line = (number: number, at = minute): Mark => ({ line: number, minute: at });

/** What the host knows. */
let marks: Mark[];
let number: number;
let roll: number;
let key: string;
let host: Awaited<ReturnType<typeof startTestHost>>;
const session = () => ({ owner: MANI, name: '', token: 'token', host: host.url });

beforeEach(async () => {
  [marks, number, roll, key] = [[line(12)], 1, IMPORTED / 1_000, KEY];
  host = await startTestHost(({ path }, response) => {
    const changes = packChanges({ number, roll, isWhole: true, marks });
    const data = {
      '/roll': () => ROLL,
      '/boothKey': () => key,
      '/boothChanges': () => Buffer.from(changes).toString('base64url'),
    }[path];
    answer(response, data ? 200 : 404, { status: Boolean(data), msg: '', data: data?.() ?? {} });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await host.close();
});

/** A phone with stores of its own, which has the roll and has heard from the host. */
async function newPhone({ heard = true } = {}) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  const [codes, team, rolls, here, cache, login, saved, write, read] = await Promise.all([
    import('../../../src/device/roll/boothCodes.ts'),
    import('../../../src/device/roll/team.ts'),
    import('../../../src/device/api/roll.ts'),
    import('../../../src/device/roll/enrolledHere.ts'),
    import('../../../src/device/storage/keptAnswers.ts'),
    import('../../../src/device/login/session.ts'),
    import('../sample.ts'),
    import('../../../src/device/outbox/write.ts'),
    import('../../../src/device/outbox/read.ts'),
  ]);
  await login.logIn(session());
  await read.readEntries();
  await rolls.fetchBoothRoll(BOOTH, session());
  const hear = () => team.hearFromTeam(BOOTH, session());
  if (heard) await hear();
  /** Enrols a voter here, who waits. */
  const enrol = async (voterId: string, at = 0, savedAt = now) => {
    const { id } = await saved.saveSample(MANI, { savedAt });
    await here.noteEnrolled(MANI, BOOTH, { id, voterId, line: at, street: '' });
    return id;
  };
  const receipt = { title: '', tail: '', reference: 'V-1', earlierVersion: false };
  return {
    ...cache,
    ...login,
    hear,
    enrol,
    fetchRoll: () => rolls.fetchBoothRoll(BOOTH, session()),
    discard: (id: string) =>
      write.changeEntry(
        id,
        { type: 'discarded', owner: MANI, version: 1, receipt: { title: '', tail: '' } },
        now,
      ),
    send: async (id: string) => {
      await write.changeEntry(id, { type: 'claimed', lease: 'a' }, now);
      await write.changeEntry(id, { type: 'accepted', version: 1, receipt }, Date.now());
    },
    refuse: async (id: string) => {
      await write.changeEntry(id, { type: 'claimed', lease: 'a' }, now);
      await write.changeEntry(id, { type: 'refused', lease: 'a', reason: 'no', field: '' }, now);
    },
    show: () => codes.makeCode(MANI, BOOTH),
    text: async () => {
      const made = await codes.makeCode(MANI, BOOTH);
      if (made.type !== 'made') throw new Error(made.type);
      return made.text;
    },
    take: (text: string, place = BOOTH) => codes.takeCode(MANI, place, text),
    phones: () => codes.phonesHeard(MANI, BOOTH),
    onNews: team.onTeamNews,
    at: (voterId: string) => team.enrolledAt(MANI, BOOTH, { voterId, line: '', rollSaid: '' }),
    lines: async () => {
      const told = await team.enrolledLines(MANI, BOOTH, ROLL);
      return told === 'otherRoll' ? told : [...told.lines.keys()].toSorted((a, b) => a - b);
    },
  };
}

const keyOfCodes = (secret: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'booth code 2', 32));

/** Opens a code, as any phone can that has the key. */
function opened(text: string): { sealed: SealedCode; bytes: Buffer } {
  const sealed = readText(text);
  if (typeof sealed === 'string') throw new Error(sealed);
  const { sealed: all } = sealed;
  const decipher = createDecipheriv('aes-256-gcm', keyOfCodes(KEY), all.subarray(0, 12));
  decipher.setAuthTag(all.subarray(-16));
  const bytes = Buffer.concat([decipher.update(all.subarray(12, -16)), decipher.final()]);
  return { sealed, bytes };
}

/** Changes a code and seals it with a key, as the phone that has the key would. */
function altered(
  text: string,
  { assembly, booth, ...more }: Partial<BoothCode & SealedCode>,
  secret = KEY,
): string {
  const { sealed, bytes } = opened(text);
  const code = unpackCode(bytes);
  if (!code) throw new Error('No code');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOfCodes(secret), nonce);
  const cut = Buffer.concat([cipher.update(packCode({ ...code, ...more })), cipher.final()]);
  return textOf({
    assembly: assembly ?? sealed.assembly,
    booth: booth ?? sealed.booth,
    sealed: Buffer.concat([nonce, cut, cipher.getAuthTag()]),
  });
}

describe('from phone to phone without a network', () => {
  it('a code carries who waits and whom the host told of; the other phone marks them and warns', async () => {
    const first = await newPhone();
    await first.enrol('ABC1234513', 13, now - 90 * MINUTE_MS);
    await first.enrol('XYZ0000001', 0, now - 30 * MINUTE_MS);
    marks = [];
    number = 0;
    const second = await newPhone();
    const news = vi.fn<() => void>();
    second.onNews(news);
    const made = await first.show();
    expect(made).toMatchObject({ waiting: 2, since: now - 90 * MINUTE_MS, enrolled: 3 });
    expect(await second.take(await first.text())).toMatchObject({
      type: 'came',
      news: 3,
      waiting: 2,
      since: now - 90 * MINUTE_MS,
      knowsMore: false,
    });
    expect(news).toHaveBeenCalledTimes(1);
    expect(await second.lines()).toEqual([12, 13]);
    expect(await second.at('ABC1234513')).toBe(now - 90 * MINUTE_MS);
    expect(await second.at('XYZ0000001')).toBe(now - 30 * MINUTE_MS);
    expect(await second.at('ABC1234514')).toBeUndefined();
    // The same code again says nothing new.
    expect(await second.take(await first.text())).toMatchObject({ type: 'came', news: 0 });
    expect(await second.phones()).toHaveLength(1);
  });

  it('a phone hands on whom it enrolled itself and whom the host told it of, and nobody else', async () => {
    const first = await newPhone();
    await first.enrol('ABC1234513', 13);
    const second = await newPhone();
    const third = await newPhone();
    await second.take(altered(await first.text(), { number: 9, told: [line(15)] }));
    expect(await second.lines()).toEqual([12, 13, 15]);
    await second.enrol('ABC1234514', 14);
    expect(await second.show()).toMatchObject({ enrolled: 2 });
    const came = await third.take(await second.text());
    expect(came).toMatchObject({ type: 'came', news: 1, waiting: 1 });
    expect(await third.lines()).toEqual([12, 14]);
    await third.take(await first.text());
    expect(await third.lines()).toEqual([12, 13, 14]);
    // Whom a phone enrolled itself isn't news to it.
    await second.take(await first.text());
    expect(await first.take(await second.text())).toMatchObject({ news: 1 });
  });

  it('a code that somebody made up marks few, and nobody once the phone has heard the host', async () => {
    const first = await newPhone();
    const second = await newPhone();
    const all = Array.from({ length: 900 }, (_, at) => line(at + 1));
    const forged = altered(await first.text(), { number: 2 ** 40, told: all });
    expect(await second.take(forged)).toMatchObject({ type: 'came', news: 200 });
    await second.hear();
    expect(await second.lines()).toEqual([12]);
    expect(await second.phones()).toMatchObject([{ waiting: 0 }]);
    expect(await second.take(forged)).toMatchObject({ news: 0 });
    expect(await second.lines()).toEqual([12]);
  });

  it('a voter whose entry was refused and discarded is no longer marked once the phone has heard the host', async () => {
    const first = await newPhone();
    const id = await first.enrol('ABC1234513', 13);
    const second = await newPhone();
    await second.take(await first.text());
    await first.refuse(id);
    await first.discard(id);
    expect(await second.lines()).toEqual([12, 13]);
    await second.hear();
    expect(await second.lines()).toEqual([12]);
    expect(await second.at('ABC1234513')).toBeUndefined();
  });

  it('a newer code takes the place of an older one: a discarded voter is no longer marked', async () => {
    const first = await newPhone();
    const id = await first.enrol('ABC1234513', 13);
    const second = await newPhone();
    await second.take(await first.text());
    expect(await second.lines()).toEqual([12, 13]);
    await first.discard(id);
    await second.take(await first.text());
    expect(await second.lines()).toEqual([12]);
  });

  it('a voter whom the host has refused is in no code, and waits on that phone all the same', async () => {
    const first = await newPhone();
    const id = await first.enrol('ABC1234513', 13);
    const second = await newPhone();
    await second.take(await first.text());
    expect(await second.lines()).toEqual([12, 13]);
    await first.refuse(id);
    expect(await second.take(await first.text())).toMatchObject({ type: 'came', waiting: 1 });
    expect(await second.lines()).toEqual([12]);
    expect(await second.at('ABC1234513')).toBeUndefined();
  });

  it('an old picture of a code does not take back what a later one said', async () => {
    const first = await newPhone();
    const old = altered(await first.text(), { made: minute - 10 });
    await first.enrol('ABC1234513', 13);
    const second = await newPhone();
    await second.take(await first.text());
    expect(await second.take(old)).toMatchObject({ type: 'came', news: 0, waiting: 1 });
    expect(await second.lines()).toEqual([12, 13]);
    expect(await second.phones()).toHaveLength(1);
  });

  it('a code that was read before brings nothing again, not even in its own minute', async () => {
    const first = await newPhone();
    const id = await first.enrol('ABC1234513', 13);
    const second = await newPhone();
    const texts = [await first.text()];
    await first.enrol('ABC1234514', 14);
    texts.push(await first.text());
    await first.discard(id);
    texts.push(await first.text());
    for (const text of texts) await second.take(text);
    expect(await second.lines()).toEqual([12, 14]);
    for (const text of texts) expect(await second.take(text)).toMatchObject({ news: 0 });
    expect(await second.lines()).toEqual([12, 14]);
  });

  it('codes of three phones bring the same in whatever order they are read, and how often', async () => {
    const texts: string[] = [];
    for (const [voterId, at] of [
      ['ABC1234513', 13],
      ['ABC1234514', 14],
      ['XYZ0000001', 0],
    ] as const) {
      const phone = await newPhone();
      await phone.enrol(voterId, at);
      texts.push(await phone.text());
    }
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 1, 2, 0, 2, 1],
    ];
    for (const order of orders) {
      const reader = await newPhone();
      for (const at of order) await reader.take(texts[at] ?? '');
      expect(await reader.lines()).toEqual([12, 13, 14]);
      expect(await reader.at('XYZ0000001')).toBe(now);
      expect(await reader.phones()).toHaveLength(3);
    }
  });

  it('what the host says later counts: a voter who came by code and was erased is gone', async () => {
    const first = await newPhone();
    const id = await first.enrol('ABC1234513', 13);
    const second = await newPhone();
    await second.take(await first.text());
    await first.send(id);
    [marks, number] = [[line(12), line(13)], 2];
    await second.hear();
    expect(await second.lines()).toEqual([12, 13]);
    [marks, number] = [[line(12)], 3];
    await second.hear();
    expect(await second.lines()).toEqual([12]);
    expect(await second.at('ABC1234513')).toBeUndefined();
  });

  it('what the other phone was told earlier does not come back', async () => {
    const first = await newPhone();
    [marks, number] = [[], 5];
    const second = await newPhone();
    expect(await second.take(await first.text())).toMatchObject({ news: 0, knowsMore: true });
    expect(await second.lines()).toEqual([]);
  });

  it('a voter who was sent, and whom the host has not told of yet, is in the code and does not wait', async () => {
    const first = await newPhone();
    await first.send(await first.enrol('ABC1234513', 13));
    const second = await newPhone();
    expect(await second.take(await first.text())).toMatchObject({ news: 1, waiting: 0, since: 0 });
    expect(await second.lines()).toEqual([12, 13]);
  });

  it('no voter ID and no name is in it, and who lacks the key reads nothing but the booth', async () => {
    const first = await newPhone();
    await first.enrol('XYZ0000001');
    await first.enrol('ABC1234513', 13);
    const text = await first.text();
    const { sealed, bytes } = opened(text);
    expect(sealed).toMatchObject({ assembly: 120, booth: 114 });
    expect(bytes.length).toBeGreaterThan(20);
    for (const fact of ['XYZ', '0000001', MANI, 'மணி', KEY])
      expect(bytes.includes(fact)).toBe(false);
    expect(bytes.includes(Buffer.from(KEY, 'base64url'))).toBe(false);
    expect(unpackCode(bytes)?.ahead).toHaveLength(2);
    // No two codes are alike, even of one minute, nor do they share what is packed in them.
    const again = opened(await first.text());
    expect(again.bytes).toEqual(bytes);
    const half = Math.floor(bytes.length / 2);
    for (const part of [bytes.subarray(0, half), bytes.subarray(half)])
      expect(Buffer.from(sealed.sealed).includes(part)).toBe(false);
    expect(again.sealed.sealed).not.toEqual(sealed.sealed);
    expect(() => altered(text.replace(/..$/, '00'), {})).toThrow(/authenticate/);
  });

  it('all of it lies sealed beside the roll, and goes at logout', async () => {
    const first = await newPhone();
    await first.enrol('ABC1234513', 13);
    const second = await newPhone();
    await second.take(await first.text());
    expect((await second.listKept(MANI)).toSorted()).toEqual([
      'codes 120 114',
      'roll 120 114',
      'team 120 114',
    ]);
    await second.logOut();
    expect(await second.listKept(MANI)).toEqual([]);
    expect(await second.phones()).toEqual([]);
  });
});

describe('a code is refused, and changes nothing, if', () => {
  it.each<[string, (text: string) => string, object]>([
    [
      'a stranger sealed it',
      (text) => altered(text, {}, 'AQECAwQFBgcICQoLDA0ODw'),
      { type: 'otherKey' },
    ],
    [
      'somebody changed it',
      (text) => `${text.slice(0, 40)}${text[40] === 'A' ? 'B' : 'A'}${text.slice(41)}`,
      {},
    ],
    ['it is torn', (text) => text.slice(0, -3), {}],
    ['it is another QR code', () => 'https://host.example/card/4b7', { type: 'notCode' }],
    ['it is of another version', (text) => text.replace('2:', '1:'), { type: 'otherVersion' }],
    [
      'it is of a version far ahead',
      (text) => text.replace('2:', '1024:'),
      { type: 'otherVersion' },
    ],
    [
      'another host has another key for the same booth and roll',
      (text) => altered(text, {}, 'DwAODQwLCgkIBwYFBAMCAQ'),
      { type: 'otherKey' },
    ],
    ['it says that endless voters wait', (text) => altered(text, { waiting: 2 ** 52 }), {}],
    [
      'it is of next week',
      (text) => altered(text, { made: minute + 7 * 24 * 60 }),
      { type: 'otherDay' },
    ],
    ['its time is beyond all dates', (text) => altered(text, { made: 2 ** 50 }), {}],
    [
      'it names a line beyond all rolls',
      (text) => altered(text, { ahead: [line(10_000)] }),
      { type: 'notCode' },
    ],
    [
      'it is of another booth',
      (text) => altered(text, { booth: 115 }),
      { type: 'otherBooth', booth: '115' },
    ],
    [
      'it is of another constituency',
      (text) => altered(text, { assembly: 119 }),
      { type: 'otherBooth' },
    ],
    ['it is of another roll', (text) => altered(text, { roll: 5 }), { type: 'otherRoll' }],
    [
      'it is days old',
      (text) => altered(text, { made: minute - 2 * 24 * 60 }),
      { type: 'otherDay' },
    ],
  ])('%s', async (_, change, refusal) => {
    const first = await newPhone();
    await first.enrol('ABC1234513', 13);
    const second = await newPhone();
    const came = await second.take(change(await first.text()));
    expect(came.type).not.toBe('came');
    expect(came).toMatchObject(refusal);
    expect(await second.lines()).toEqual([12]);
    expect(await second.phones()).toEqual([]);
    expect(await second.listKept(MANI)).not.toContain('codes 120 114');
  });

  it('any sign of it is another one', async () => {
    const first = await newPhone();
    await first.enrol('ABC1234513', 13);
    const second = await newPhone();
    const text = await first.text();
    for (let at = 0; at < text.length; at += 1) {
      const sign = text[at] === '7' ? '6' : '7';
      const came = await second.take(text.slice(0, at) + sign + text.slice(at + 1));
      expect(came.type).not.toBe('came');
    }
    expect(await second.lines()).toEqual([12]);
  });

  it('it is cut off anywhere', async () => {
    const first = await newPhone();
    await first.enrol('ABC1234513', 13);
    const second = await newPhone();
    const text = await first.text();
    for (let length = 0; length < text.length; length += 1)
      expect((await second.take(text.slice(0, length))).type).not.toBe('came');
    expect(await second.lines()).toEqual([12]);
  });

  it('this phone made it', async () => {
    const first = await newPhone();
    expect(await first.take(await first.text())).toMatchObject({ type: 'own' });
  });

  it('one of the phones has an earlier key, until both have heard the host', async () => {
    const first = await newPhone();
    const old = await first.text();
    await first.enrol('ABC1234513', 13);
    key = 'DwAODQwLCgkIBwYFBAMCAQ';
    const second = await newPhone();
    expect(await second.take(old)).toEqual({ type: 'otherKey' });
    expect(await first.take(await second.text())).toEqual({ type: 'otherKey' });
    await first.hear();
    expect(await second.take(await first.text())).toMatchObject({ type: 'came', news: 1 });
  });

  it('this phone has no key yet; it cannot show one either', async () => {
    const first = await newPhone();
    const text = await first.text();
    const second = await newPhone({ heard: false });
    expect(await second.show()).toEqual({ type: 'noKey' });
    expect(await second.take(text)).toEqual({ type: 'noKey' });
  });

  it('its roll is older than the one that the host told of; it cannot show one either', async () => {
    const first = await newPhone();
    const text = await first.text();
    const second = await newPhone();
    roll += 60;
    await second.hear();
    expect(await second.show()).toEqual({ type: 'otherRoll' });
    expect(await second.take(altered(text, { roll }))).toMatchObject({ type: 'otherRoll' });
  });

  it('nobody is logged in any more', async () => {
    const first = await newPhone();
    const text = await first.text();
    const second = await newPhone();
    const taking = second.take(text);
    await second.logOut();
    expect(['loggedOut', 'noKey']).toContain((await taking).type);
    expect(await second.listKept(MANI)).toEqual([]);
  });
});
