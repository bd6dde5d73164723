import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTurn, lineOfPerson } from '../../../host/photos/decoding.ts';
import { isCheap, readJpeg } from '../../../host/photos/jpeg.ts';
import { createPortraits } from '../../../host/photos/portraits.ts';
import type { PhotoFiles } from '../../../host/photos/photoFiles.ts';
import { checkPhotos } from '../../../host/submissions/checkPhotos.ts';
import { END, flat, progressiveScans, segment, withSegments } from '../../pictures/jpegParts.ts';
import { oddPictures, type OddPicture } from '../../pictures/oddPictures.ts';
import { answerOf, jpeg, multipartPost, sha256, voterParts } from '../sampleVoter.ts';
import { jsonPost, openTestHost } from '../testHost.ts';

const SECRET = Buffer.from('where the photo was taken');

let folder: string;
const LINE = lineOfPerson('somebody');
let pictureOf: (seed: number) => OddPicture;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  pictureOf = await oddPictures();
});
afterAll(() => rm(folder, { recursive: true }));

/** A flat square that takes a decoder many passes. */
function bomb(side: number, scans: number): Buffer {
  return flat({ width: side, height: side, frame: 0xc2, scans: progressiveScans(scans) });
}

describe('an odd picture', () => {
  test('is taken or refused as it should be, whatever it is, and is never an error', async () => {
    const wrong: string[] = [];
    for (let seed = 0; seed < 300; seed += 1) {
      const { kind, verdict, bytes } = pictureOf(seed);
      const path = join(folder, `${seed}.jpg`);
      await writeFile(path, bytes);
      const refusal = await checkPhotos(LINE, [{ slot: 'portrait', arrived: { path } }]);
      const isExpected = verdict === 'either' || (verdict === 'taken') === !refusal;
      const isKnown = !refusal || ['photoType', 'photoBroken'].includes(refusal.code);
      if (!isExpected || !isKnown) wrong.push(`seed ${seed}: ${kind}: ${refusal?.code}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each<[string, Buffer]>([
    ['too many scans', bomb(64, 13)],
    ['very many scans', bomb(64, 150)],
    ['too many pixels', bomb(1608, 10)],
  ])('with %s is refused by its markers alone: a decoder takes it', async (_, bytes) => {
    expect(await sharp(bytes, { failOn: 'warning' }).resize(8).raw().toBuffer()).toHaveLength(192);
    const read = readJpeg(bytes);
    expect(read && isCheap(read)).toBe(false);
  });

  test('keeps its pixels and nothing else when it is stripped', async () => {
    const plain = await jpeg();
    const noted = Buffer.concat([
      withSegments(plain, segment(0xe1, SECRET), segment(0xed, SECRET), segment(0xfe, SECRET)),
      SECRET,
    ]);
    expect(readJpeg(noted)?.bare).toEqual(plain);
    expect(readJpeg(plain)).toMatchObject({ spareBytes: 0, scans: 1, width: 320, height: 200 });
  });

  test.each([1, 3, 6, 8])(
    'stays upright when it is stripped: EXIF orientation %i',
    async (turn) => {
      const turned = await sharp(await jpeg())
        .withExif({ IFD0: { Copyright: SECRET.toString() } })
        .withMetadata({ orientation: turn })
        .jpeg()
        .toBuffer();
      const bare = readJpeg(turned)?.bare ?? END;
      const { orientation = 1 } = await sharp(bare).metadata();
      expect(orientation).toBe(turn);
      expect(Buffer.from(bare).includes(SECRET)).toBe(false);
      // What is stripped twice is what was stripped once.
      expect(readJpeg(bare)?.bare).toEqual(bare);
    },
  );
});

/** A form of one photo. */
async function formOf(bytes: Uint8Array) {
  const path = join(folder, 'photo.jpg');
  await writeFile(path, bytes);
  return [{ slot: 'portrait', arrived: { path } }];
}

/** The scan cut in the middle, with an end: a decoder misses the rest. */
async function damaged(): Promise<Buffer> {
  const whole = await jpeg();
  return Buffer.concat([whole.subarray(0, whole.length / 2), END]);
}

describe('a photo of a form', () => {
  test('that is no JPEG is refused by its slot, with words for whoever took it', async () => {
    const drawn = await sharp(await jpeg())
      .png()
      .toBuffer();
    expect(await checkPhotos(LINE, await formOf(drawn))).toEqual({
      code: 'photoType',
      msg: 'A photo is not a JPEG picture',
      field: 'portrait',
      error: 'voter:photo.type',
    });
  });

  test('that is damaged is refused by its slot, with words for whoever took it', async () => {
    for (const bytes of [await damaged(), (await jpeg()).subarray(0, -2), bomb(64, 13)])
      expect(await checkPhotos(LINE, await formOf(bytes))).toEqual({
        code: 'photoBroken',
        msg: 'A photo is damaged',
        field: 'portrait',
        error: 'voter:photo.broken',
      });
  });

  test('that a busy machine cannot decode in time is not refused, but put off', async () => {
    const form = await formOf(await jpeg());
    vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 42% complete'));
    await expect(checkPhotos(LINE, form)).rejects.toMatchObject({ code: 'PICTURES_BUSY' });
    expect(await checkPhotos(LINE, form)).toBeUndefined();
  });
});

test('the photos of one form are refused when together they cost too much', async () => {
  const path = join(folder, 'progressive.jpg');
  await writeFile(path, bomb(1600, 12));
  const form = (count: number) =>
    Array.from({ length: count }, (_, slot) => ({ slot: `${slot}`, arrived: { path } }));
  expect(await checkPhotos(LINE, form(2))).toBeUndefined();
  expect(await checkPhotos(LINE, form(3))).toMatchObject({ code: 'photoBroken', field: '2' });
});

test('a photo is proved and kept as it was sent, and leaves the host without notes', async () => {
  const plain = await jpeg();
  const noted = Buffer.concat([withSegments(plain, segment(0xe1, SECRET)), SECRET]);
  const host = await openTestHost();
  try {
    const token = await host.logIn();
    const parts = voterParts({ photos: { voterCardFront: noted } });
    const { data } = await answerOf(host.app.request('/addvoters', multipartPost(parts, token)));
    expect(data['photos']).toEqual({ voterCardFront: sha256(noted) });
    const { file } = await host.db.selectFrom('photos').select('file').executeTakeFirstOrThrow();
    expect(sha256(await host.host.photos.read(file))).toBe(sha256(noted));
    const call = jsonPost({ id: data.reference, slot: 'voterCardFront' }, token);
    const served = await host.app.request('/photo', call);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(plain);
  } finally {
    await host.close();
  }
});

describe('decoding', () => {
  test('is done one at a time, in order, and an error stops nobody', async () => {
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
    };
    await Promise.allSettled([
      inTurn(LINE, work('first')),
      inTurn(LINE, () => Promise.reject(new Error('sample'))),
      inTurn(LINE, work('second')),
    ]);
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  test('is put off when too many wait, and goes on when they are done', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 300 }, (_, person) =>
        inTurn(lineOfPerson(`${person}`), () => Promise.resolve()),
      ),
    );
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(50);
    expect(refused[0]).toMatchObject({ reason: { code: 'PICTURES_BUSY' } });
    await inTurn(LINE, () => Promise.resolve());
  });

  test('of one who floods it is put off, and others come after one of theirs at most', async () => {
    const order: string[] = [];
    const send = (person: string, times: number) =>
      Array.from({ length: times }, () =>
        inTurn(lineOfPerson(person), () => Promise.resolve(order.push(person))),
      );
    // Each of sixteen accounts has as many forms as may wait, so together they take all the room.
    const flood = Array.from({ length: 16 }, (_, number) => send(`flood${number}`, 30)).flat();
    const volunteers = [...send('volunteer', 2), ...send('other volunteer', 1)];
    const floods = await Promise.allSettled(flood);
    await Promise.all(volunteers);
    expect(floods.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(250);
    expect(order.indexOf('volunteer')).toBeLessThan(19);
    expect(order.indexOf('other volunteer')).toBeLessThan(19);
  });

  test('of hundreds of portraits lets an upload before all of them but two', async () => {
    const order: string[] = [];
    const portraitOf = createPortraits({
      read: (file: string) => {
        order.push(file);
        return Promise.resolve(Uint8Array.from(END));
      },
    } as unknown as PhotoFiles);
    const portraits = Array.from({ length: 200 }, (_, number) => portraitOf(`${number}`));
    const upload = inTurn(LINE, () => Promise.resolve(order.push('upload')));
    await Promise.all([...portraits, upload]);
    expect(order).toHaveLength(201);
    expect(order.indexOf('upload')).toBeLessThan(3);
  });

  test('of a portrait is put off when too many wait', async () => {
    const portraitOf = createPortraits({
      read: () => Promise.resolve(Uint8Array.from(END)),
    } as unknown as PhotoFiles);
    const all = await Promise.allSettled(
      Array.from({ length: 300 }, (_, number) => portraitOf(`${number}`)),
    );
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'PICTURES_BUSY' } });
    expect(await portraitOf('299')).toBeUndefined();
  });

  test('of a portrait happens once, however often its card is asked for', async () => {
    const bytes = await jpeg();
    let reads = 0;
    const portraitOf = createPortraits({
      read: (file: string) => {
        reads += 1;
        // Others are no pictures: that is quicker, and is remembered as well.
        return Promise.resolve(Uint8Array.from(file === 'a' ? bytes : END));
      },
    } as unknown as PhotoFiles);
    const portraits = await Promise.all([portraitOf('a'), portraitOf('a'), portraitOf('a')]);
    expect(await portraitOf('a')).toBe(portraits[0]);
    expect(reads).toBe(1);
    expect(await sharp(portraits[0] ?? END).metadata()).toMatchObject({ width: 300, height: 380 });
    for (let other = 1; other < 500; other += 1) await portraitOf(`${other}`);
    await portraitOf('a');
    expect(reads).toBe(500);
    for (let other = 500; other < 1_000; other += 1) await portraitOf(`${other}`);
    await portraitOf('a');
    expect(reads).toBe(1_001);
  });

  test('of a portrait that came before its photo would have been refused leaves the card without one', async () => {
    for (const older of [await damaged(), bomb(64, 13)]) {
      const portraitOf = createPortraits({
        read: () => Promise.resolve(Uint8Array.from(older)),
      } as unknown as PhotoFiles);
      expect(await portraitOf('a')).toBeUndefined();
    }
  });

  test('of a portrait is tried again after an error', async () => {
    const bytes = await jpeg();
    let reads = 0;
    const portraitOf = createPortraits({
      read: () =>
        (reads += 1) === 1
          ? Promise.reject(new Error('sample'))
          : Promise.resolve(Uint8Array.from(bytes)),
    } as unknown as PhotoFiles);
    await expect(portraitOf('a')).rejects.toThrow('sample');
    expect(await portraitOf('a')).toBeDefined();
  });
});
