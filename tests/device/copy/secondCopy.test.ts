import '../setup.ts';
import { clear, entries as everythingIn, get, set } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Unsent } from '../../../src/domain/outbox/outbox.ts';
import { copyKey, readChunks } from '../../../src/device/copy/copyChunks.ts';
import {
  HEADER_BYTES,
  ITERATIONS,
  readHeader,
  writeHeader,
  type CopyHeader,
} from '../../../src/device/copy/copyHeader.ts';
import { exportEntries } from '../../../src/device/copy/exportEntries.ts';
import { importEntries, type Refusal } from '../../../src/device/copy/importEntries.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import type { Sealed } from '../../../src/device/outbox/records.ts';
import { changeEntry, correctEntry } from '../../../src/device/outbox/write.ts';
import { readEntries, readEntry, readFields, readPhoto } from '../../../src/device/outbox/read.ts';
import { cheapenPassphrases } from '../cheapPassphrases.ts';
import { sampleSubmission, saveSample } from '../sample.ts';

const PASSPHRASE = 'four words by heart';
const NOW = Date.UTC(2026, 10, 20, 6);
const owner = 'volunteer';
const me = { owner, role: 'volunteer' };
const store = openStore('outbox');
const deriveKey = cheapenPassphrases();
beforeEach(() => clear(store));

const copyOf = async (person = owner) => (await exportEntries(PASSPHRASE, person, NOW)).file;
/** As good as another phone: the file is kept, the store is empty. */
const onAnotherPhone = () => clear(store);
const bytesIn = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const fileOf = (...parts: Uint8Array[]) => new Blob(parts as Uint8Array<ArrayBuffer>[]);
const flipped = (bytes: Uint8Array, at: number) =>
  bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

/** What an import says. One that is refused must have changed nothing. */
const refusal = async (
  file: Blob,
  passphrase = PASSPHRASE,
  session = me,
): Promise<Refusal | 'accepted'> => {
  const before = await everythingIn(store);
  const result = await importEntries(file, passphrase, session);
  expect(await everythingIn(store)).toEqual(before);
  return 'refused' in result ? result.refused : 'accepted';
};

describe('a copy taken over by another phone', () => {
  it('brings id, version, owner, time, text and every byte of the photos', async () => {
    const photo = Array.from({ length: 5_000 }, (_, index) =>
      String.fromCharCode(33 + (index % 90)),
    ).join('');
    const first = await saveSample(owner, { photo, savedAt: 1_234 });
    const second = await saveSample(owner, { name: 'Sample Voter' });
    const { submission, photos } = await sampleSubmission({ name: 'Corrected Voter' });
    await correctEntry(second.id, 1, submission, photos, 2_000);
    const copy = await exportEntries(PASSPHRASE, owner, NOW);
    expect(copy).toMatchObject({ name: 'kolam-2026-11-20-2.kolam', copied: 2, leftOut: [] });
    await onAnotherPhone();

    expect(await importEntries(copy.file, PASSPHRASE, me)).toEqual({
      taken: 2,
      here: 0,
      sent: 0,
      discarded: 0,
      isForAnother: false,
    });
    const taken = (await readEntry(first.id)) as Unsent;
    expect(taken).toMatchObject({
      id: first.id,
      version: 1,
      owner,
      savedAt: 1_234,
      state: 'waiting',
      tries: 0,
    });
    expect(new TextDecoder().decode(await readPhoto(taken, 'voterCardFront'))).toBe(photo);
    const corrected = (await readEntry(second.id)) as Unsent;
    expect(corrected).toMatchObject({ version: 2 });
    expect(await readFields(corrected)).toMatchObject({ name: 'Corrected Voter' });
  });

  it('seals each entry with a new key that no script can read out', async () => {
    const { id } = await saveSample(owner);
    const file = await copyOf();
    await onAnotherPhone();
    await importEntries(file, PASSPHRASE, me);
    expect((await get<Sealed>(`key:${id}`, store))?.key.extractable).toBe(false);
  });

  it('is opened by the passphrase as another keyboard writes it', async () => {
    await saveSample(owner);
    const { file } = await exportEntries('கோலம் போடும் காலை நேரம்', owner, NOW);
    await onAnotherPhone();
    expect(
      await importEntries(file, '  கே\u0bbeலம் போடும்  காலை\u200c நேரம் '.normalize('NFD'), me),
    ).toMatchObject({ taken: 1 });
  });

  it('keeps a refusal with its reason, and the doubt about an attempt without a verdict', async () => {
    const refused = await saveSample(owner);
    await changeEntry(refused.id, { type: 'claimed', lease: 'a' }, 1);
    await changeEntry(
      refused.id,
      { type: 'refused', lease: 'a', reason: 'voter:mobile.format', field: 'mobile' },
      1,
    );
    const sending = await saveSample(owner);
    await changeEntry(sending.id, { type: 'claimed', lease: 'a' }, 1);
    const file = await copyOf();
    await onAnotherPhone();
    await importEntries(file, PASSPHRASE, me);
    expect(await readEntry(refused.id)).toMatchObject({
      state: 'refused',
      reason: 'voter:mobile.format',
      field: 'mobile',
    });
    expect(await readEntry(sending.id)).toMatchObject({ state: 'waiting', uncertain: true });
  });

  it('shortens the reason and the field of a refusal as long as an answer can be, so that the copy opens', async () => {
    const refused = await saveSample(owner);
    await changeEntry(refused.id, { type: 'claimed', lease: 'a' }, 1);
    const long = 'no '.repeat(20_000);
    await changeEntry(refused.id, { type: 'refused', lease: 'a', reason: long, field: long }, 1);
    const file = await copyOf();
    await onAnotherPhone();
    expect(await importEntries(file, PASSPHRASE, me)).toMatchObject({ taken: 1 });
    expect(await readEntry(refused.id)).toMatchObject({
      reason: long.slice(0, 4_000),
      field: long.slice(0, 100),
    });
  });

  it('leaves alone what is here in the same or a newer version, what was sent and what was discarded; brings up what is older', async () => {
    const same = await saveSample(owner);
    const newer = await saveSample(owner);
    const older = await saveSample(owner);
    const sent = await saveSample(owner);
    const discarded = await saveSample(owner);
    const beforeCorrection = await copyOf();
    const { submission, photos } = await sampleSubmission({
      name: 'Corrected Voter',
      photo: 'another photo',
    });
    await correctEntry(newer.id, 1, submission, photos, 2_000);
    await changeEntry(
      sent.id,
      {
        type: 'accepted',
        version: 1,
        receipt: { title: '', tail: '', booth: '', reference: 'V-1', earlierVersion: false },
      },
      5,
    );
    await changeEntry(
      discarded.id,
      { type: 'discarded', owner, version: 1, receipt: { title: '', tail: '', booth: '' } },
      5,
    );
    const before = await everythingIn(store);
    expect(await importEntries(beforeCorrection, PASSPHRASE, me)).toEqual({
      taken: 0,
      here: 3,
      sent: 1,
      discarded: 1,
      isForAnother: false,
    });
    expect(await everythingIn(store)).toEqual(before);

    await correctEntry(older.id, 1, submission, photos, 2_000);
    const afterCorrection = await copyOf();
    await onAnotherPhone();
    await importEntries(beforeCorrection, PASSPHRASE, me);
    expect(await importEntries(afterCorrection, PASSPHRASE, me)).toMatchObject({
      taken: 2,
      here: 1,
    });
    const brought = (await readEntry(older.id)) as Unsent;
    expect(brought).toMatchObject({ version: 2, state: 'waiting' });
    expect(new TextDecoder().decode(await readPhoto(brought, 'voterCardFront'))).toBe(
      'another photo',
    );
    expect(await readEntry(same.id)).toMatchObject({ version: 1 });
  });

  it('leaves alone what is being sent at this moment', async () => {
    const entry = await saveSample(owner);
    const { submission, photos } = await sampleSubmission({ name: 'Corrected Voter' });
    const early = await copyOf();
    await correctEntry(entry.id, 1, submission, photos, 2_000);
    const late = await copyOf();
    await onAnotherPhone();
    await importEntries(early, PASSPHRASE, me);
    await changeEntry(entry.id, { type: 'claimed', lease: 'a' }, NOW);
    expect(await importEntries(late, PASSPHRASE, me)).toMatchObject({ taken: 0, here: 1 });
    expect(await readEntry(entry.id)).toMatchObject({ version: 1, state: 'sending', lease: 'a' });
  });

  it('repairs a photo that is damaged here', async () => {
    const entry = await saveSample(owner);
    const file = await copyOf();
    await changeEntry(entry.id, { type: 'claimed', lease: 'a' }, NOW);
    await changeEntry(entry.id, { type: 'damaged', lease: 'a', photo: 'voterCardFront' }, NOW);
    expect(await importEntries(file, PASSPHRASE, me)).toMatchObject({ taken: 1 });
    expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting' });
  });

  it('names those that were left out because they are damaged, and holds the others', async () => {
    const damaged = await saveSample(owner);
    await saveSample(owner);
    await set(`photo:${damaged.id}:`, new Map([['voterCardFront', new ArrayBuffer(40)]]), store);
    const copy = await exportEntries(PASSPHRASE, owner, NOW);
    expect(copy).toMatchObject({ copied: 1, leftOut: ['கா. மணி'] });
    await onAnotherPhone();
    expect(await importEntries(copy.file, PASSPHRASE, me)).toMatchObject({ taken: 1 });
  });

  it('stops where the phone is full, says so, and keeps what was saved until then', async () => {
    const { id } = await saveSample(owner);
    await saveSample(owner);
    const file = await copyOf();
    await onAnotherPhone();
    const real = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) => IDBRequest<IDBValidKey>;
    let puts = 0;
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) {
      puts += 1;
      // Each entry is three records, and a line in the log: the second does not fit.
      if (puts > 4) throw new DOMException('full', 'QuotaExceededError');
      return real.call(this, value, key);
    });
    const report = await importEntries(file, PASSPHRASE, me);
    put.mockRestore();
    expect(report).toMatchObject({ taken: 1, stopped: 'full' });
    const [kept, ...more] = await readEntries();
    expect(more).toEqual([]);
    expect(await readFields(kept as Unsent)).toMatchObject({ voterId: 'ABC1234567' });
    expect(await importEntries(file, PASSPHRASE, me)).toMatchObject({ taken: 1, here: 1 });
    expect((await readEntries()).map((entry) => entry.id)).toContain(id);
  });
});

describe('what can be read without the passphrase', () => {
  it('is no personal data: not in the file, not in its name', async () => {
    await saveSample('planted.person', { name: 'Planted Name', photo: 'planted photo' });
    const { file, name } = await exportEntries(PASSPHRASE, 'planted.person', NOW);
    expect(`${name} ${new TextDecoder('latin1').decode(await file.arrayBuffer())}`).not.toMatch(
      /planted|ABC1234567|voterCardFront/i,
    );
  });

  it('is how many entries there are and when the copy was made; salt and key are new for each', async () => {
    await saveSample(owner);
    const [first, second] = [await copyOf(), await copyOf()];
    const headers = await Promise.all(
      [first, second].map(
        async (file) => readHeader(await file.slice(0, HEADER_BYTES).arrayBuffer()) as CopyHeader,
      ),
    );
    expect(headers).toMatchObject([
      { count: 1, created: NOW, iterations: ITERATIONS },
      { count: 1 },
    ]);
    expect(headers[0]?.salt).not.toEqual(headers[1]?.salt);
    expect(ITERATIONS).toBeGreaterThanOrEqual(600_000);
    expect(deriveKey.mock.lastCall?.[0]).toMatchObject({ iterations: ITERATIONS });
  });
});

describe('a copy that is refused changes nothing:', () => {
  let bytes: Uint8Array;
  /** Where each chunk begins, and where the file ends. */
  let edges: number[];
  beforeEach(async () => {
    await saveSample(owner);
    await saveSample(owner, { name: 'Sample Voter', photo: 'other photo' });
    bytes = await bytesIn(await copyOf());
    edges = [HEADER_BYTES];
    while ((edges.at(-1) ?? 0) < bytes.length)
      edges.push((edges.at(-1) ?? 0) + 4 + new DataView(bytes.buffer).getUint32(edges.at(-1) ?? 0));
    await onAnotherPhone();
    await saveSample(owner, { name: 'Already here' });
  });
  const chunk = (place: number) => bytes.subarray(edges[place], edges[place + 1]);
  const header = () => bytes.subarray(0, HEADER_BYTES);

  it('with a wrong passphrase', async () => {
    expect(edges).toHaveLength(5);
    expect(await refusal(fileOf(bytes), 'four words by hearts')).toBe('passphrase');
  });

  it('by another login, even with the right passphrase', async () => {
    expect(await refusal(fileOf(bytes), PASSPHRASE, { owner: 'other', role: 'volunteer' })).toBe(
      'otherLogin',
    );
    expect(await refusal(fileOf(bytes), PASSPHRASE, { owner: 'other', role: 'admins' })).toBe(
      'otherLogin',
    );
  });

  it.each<[string, () => Blob, Refusal]>([
    ['an empty file', () => fileOf(), 'foreign'],
    ['a photo', () => fileOf(new Uint8Array(5_000).fill(0xff)), 'foreign'],
    ['a copy of a newer build', () => fileOf(flipped(bytes, 10)), 'newer'],
    [
      'too few rounds of hashing',
      () =>
        fileOf(
          new Uint8Array(
            writeHeader({
              ...(readHeader(header().slice().buffer) as CopyHeader),
              iterations: 1_000,
            }),
          ),
          bytes.subarray(HEADER_BYTES),
        ),
      'foreign',
    ],
    ['the header alone', () => fileOf(header()), 'truncated'],
    ['the last byte missing', () => fileOf(bytes.subarray(0, -1)), 'truncated'],
    ['the last chunk missing', () => fileOf(bytes.subarray(0, edges[3])), 'truncated'],
    [
      'the last entry and the last chunk missing',
      () => fileOf(bytes.subarray(0, edges[2])),
      'truncated',
    ],
    [
      'a piece of a length missing',
      () => fileOf(bytes.subarray(0, (edges[2] ?? 0) + 2)),
      'truncated',
    ],
    ['a byte behind the end', () => fileOf(bytes, new Uint8Array(1)), 'changed'],
    [
      'its entries swapped',
      () => fileOf(header(), chunk(0), chunk(2), chunk(1), chunk(3)),
      'changed',
    ],
    [
      'an entry twice',
      () => fileOf(header(), chunk(0), chunk(1), chunk(1), chunk(2), chunk(3)),
      'changed',
    ],
    ['an entry left out', () => fileOf(header(), chunk(0), chunk(1), chunk(3)), 'changed'],
    [
      'a huge length',
      () =>
        fileOf(
          header(),
          new Uint8Array([0xff, 0xff, 0xff, 0xff]),
          bytes.subarray(HEADER_BYTES + 4),
        ),
      'changed',
    ],
    ['another count in its header', () => fileOf(flipped(bytes, 19)), 'passphrase'],
  ])('%s', async (_, file, expected) => expect(await refusal(file())).toBe(expected));

  it('an entry of another copy of the same person', async () => {
    const other = await bytesIn(await copyOf());
    const end = HEADER_BYTES + 4 + new DataView(other.buffer).getUint32(HEADER_BYTES);
    const length = 4 + new DataView(other.buffer).getUint32(end);
    expect(
      await refusal(
        fileOf(header(), chunk(0), other.subarray(end, end + length), chunk(2), chunk(3)),
      ),
    ).toBe('changed');
  });

  it('with any single byte flipped', async () => {
    const key = await copyKey(PASSPHRASE, readHeader(header().slice().buffer) as CopyHeader);
    const opens = async (file: Blob) => {
      try {
        for await (const opened of readChunks(file, key))
          expect(opened.byteLength).toBeGreaterThan(0);
        return true;
      } catch {
        // Every fault of the file is one; which is told elsewhere.
        return false;
      }
    };
    expect(await opens(fileOf(bytes))).toBe(true);
    for (let at = 0; at < bytes.length; at += 1)
      expect([at, await opens(fileOf(flipped(bytes, at)))]).toEqual([at, false]);
    for (const at of [3, 14, 20, 30, 50, 300, bytes.length - 1])
      expect(await refusal(fileOf(flipped(bytes, at)))).not.toBe('accepted');
  });

  it('a file that is gone when it is read', async () => {
    const file = fileOf(bytes);
    file.slice = () =>
      ({
        arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
      }) as unknown as Blob;
    expect(await refusal(file)).toBe('unreadable');
  });
});

describe('memory', () => {
  it('holds one entry at a time, however many there are: nothing asks the file for more', async () => {
    for (let n = 0; n < 20; n += 1) await saveSample(owner, { photo: 'x'.repeat(10_000) });
    const file = await copyOf();
    await onAnotherPhone();
    const asked: number[] = [];
    const slice = file.slice.bind(file);
    file.slice = (from = 0, to = file.size) => {
      asked.push(to - from);
      return slice(from, to);
    };
    file.arrayBuffer = () => Promise.reject(new Error('the whole file was read'));
    expect(await importEntries(file, PASSPHRASE, me)).toMatchObject({ taken: 20 });
    expect(Math.max(...asked)).toBeLessThan(11_000);
    expect(file.size).toBeGreaterThan(200_000);
  });
});
