import * as fc from 'fast-check';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, jpeg, multipartPost, sha256, voterParts, type Part } from '../sampleVoter.ts';
import { openTestHost, type TestHost } from '../testHost.ts';

let host: TestHost;
let token: string;
let card: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  [token, card] = await Promise.all([host.logIn(), jpeg()]);
});
afterEach(() => host.empty());
afterAll(() => host.close());

type Change = Partial<Parameters<typeof voterParts>[0]>;
const parts = (change: Change = {}) => voterParts({ photos: { voterCardFront: card }, ...change });
const send = (sent: Part[]) => {
  const post = multipartPost(sent, token);
  return answerOf(
    host.app.request('/addvoters', {
      ...post,
      body: streamOf(piecesOf(post.body, 16_000)),
      duplex: 'half',
    } as RequestInit),
  );
};
const born = (dateOfBirth: string) =>
  send(parts({ fields: { ageGivenAs: 'dateOfBirth', age: undefined, dateOfBirth } }));
const sendCard = (bytes: Uint8Array, fields = {}) =>
  send(parts({ photos: { voterCardFront: bytes }, fields }));

/** A body as it comes over a line. */
function streamOf(pieces: (Uint8Array | (() => Promise<unknown>))[]): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream({
    async pull(controller) {
      const next = left.shift();
      if (typeof next === 'function') await next();
      controller.enqueue(typeof next === 'object' ? next : new Uint8Array());
      if (left.length === 0) controller.close();
    },
  });
}

function piecesOf(body: Uint8Array, length: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(body.length / length) }, (_, number) =>
    body.subarray(number * length, (number + 1) * length),
  );
}

async function expectNothingStored() {
  for (const table of ['submissions', 'voters', 'photos'] as const)
    expect(await host.db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await host.photoFiles()).toEqual([]);
}

describe('a field that breaks a rule is refused by name and with a key that the phone can translate', () => {
  test.each([
    ['name', '', 'voter:name.required'],
    ['name', 'உ', 'voter:name.short'],
    ['name', '<img src=x onerror=alert(1)>', 'voter:name.format'],
    ['voterId', 'AB12', 'voter:voterId.format'],
    ['mobile', '12345', 'voter:mobile.format'],
    ['age', '17', 'voter:age.format'],
    ['age', '121', 'voter:age.format'],
    ['district', 'atlantis', 'voter:district.select'],
    ['assembly', '235', 'voter:assembly.select'],
    ['postalCode', '1', 'voter:postalCode.format'],
  ])('%s %j', async (field, value, error) => {
    expect(await send(parts({ fields: { [field]: value } }))).toEqual({
      http: 422,
      status: false,
      msg: `The field ${field} was refused`,
      data: { code: 'invalid', field, error },
    });
    await expectNothingStored();
  });

  test('a missing field is an empty one', async () => {
    expect(await send(parts({ fields: { gender: undefined } }))).toMatchObject({
      http: 422,
      data: { field: 'gender' },
    });
  });

  test('a voter who turns 18 tomorrow in India is refused today', async () => {
    host.clock.now = Date.parse('2026-11-20T23:59:00+05:30');
    expect(await born('2008-11-21')).toMatchObject({
      http: 422,
      data: { field: 'dateOfBirth', error: 'voter:age.format' },
    });
    host.clock.now = Date.parse('2026-11-21T00:01:00+05:30');
    expect(await born('2008-11-21')).toMatchObject({ http: 200, status: true });
  });

  test.each([
    '',
    'x',
    '019AB2C3-0000-7000-8000-000000000000',
    '019ab2c3-0000-7000-0000-000000000000',
    '../../x',
  ])('a submission id %j is no UUID', async (id) => {
    expect(await send(parts({ id }))).toMatchObject({
      http: 422,
      data: { code: 'submissionId', field: 'submissionId' },
    });
  });

  test.each(['', 'yesterday', '2026-13-45T00:00:00Z', '1'])(
    'a time of saving %j is no timestamp',
    async (savedAt) => {
      expect(await send(parts({ fields: { savedAt } }))).toMatchObject({
        http: 422,
        data: { code: 'savedAt', field: 'savedAt' },
      });
    },
  );
});

describe('a photo', () => {
  test.each<[string, () => Uint8Array, number, string, string]>([
    ['that is empty', () => Buffer.alloc(0), 422, 'photoEmpty', 'voter:photo.empty'],
    [
      'that is a page',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      422,
      'photoType',
      'voter:photo.type',
    ],
    [
      'that is a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      422,
      'photoType',
      'voter:photo.type',
    ],
    [
      'that is a document',
      () => Buffer.from('%PDF-1.7 sample'),
      422,
      'photoType',
      'voter:photo.type',
    ],
    [
      'that only begins like a picture',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      422,
      'photoBroken',
      'voter:photo.broken',
    ],
    [
      'that was cut in the middle',
      () => card.subarray(0, card.length / 2),
      422,
      'photoBroken',
      'voter:photo.broken',
    ],
    [
      'whose last bytes are missing',
      () => card.subarray(0, -2),
      422,
      'photoBroken',
      'voter:photo.broken',
    ],
    [
      'that is too large',
      () => Buffer.concat([card, Buffer.alloc(1_000_000)]),
      413,
      'photoTooLarge',
      'voter:photo.tooLarge',
    ],
  ])('%s is refused', async (_, bytes, http, code, error) => {
    expect(await sendCard(bytes())).toMatchObject({
      http,
      status: false,
      data: { code, field: 'voterCardFront', error },
    });
    await expectNothingStored();
  });

  test('of more pixels than any phone sends is refused without being decoded', async () => {
    const huge = await sharp({
      create: { width: 8_000, height: 6_500, channels: 3, background: 'grey' },
    })
      .jpeg({ quality: 1 })
      .toBuffer();
    expect(huge.length).toBeLessThan(1_000_000);
    expect(await sendCard(huge)).toMatchObject({ http: 422, data: { code: 'photoBroken' } });
  });

  test('on which nothing can be read, it is so small or narrow, is refused as such', async () => {
    for (const size of [
      { width: 320, height: 40 },
      { width: 16, height: 16 },
    ])
      expect(await sendCard(await jpeg(120, size))).toMatchObject({
        http: 422,
        data: { code: 'photoTooSmall', field: 'voterCardFront', error: 'voter:photo.tooSmall' },
      });
    await expectNothingStored();
  });

  test('that a phone took upside down, or that has bytes of the camera behind its end, is taken as it is', async () => {
    const upsideDown = await sharp(card)
      .withMetadata({ orientation: 3 })
      .jpeg({ progressive: true })
      .toBuffer();
    expect((await sendCard(upsideDown)).status).toBe(true);
    expect((await sendCard(Buffer.concat([card, Buffer.from('sample maker note')]))).status).toBe(
      true,
    );
  });

  test('that is needed may not be missing', async () => {
    expect(await send(parts({ photos: {} }))).toMatchObject({
      http: 422,
      data: { code: 'photoMissing', field: 'voterCardFront', error: 'voter:photo.required' },
    });
    await expectNothingStored();
  });

  test('that was announced but did not come is missed, also an optional one', async () => {
    expect(await send(parts({ fields: { portraitSha256: sha256(card) } }))).toMatchObject({
      http: 422,
      data: { code: 'photoMissing', field: 'portrait' },
    });
  });

  test('that was changed on the way is not stored, and the phone is asked to send again', async () => {
    const response = await host.app.request(
      '/addvoters',
      multipartPost(
        parts({ fields: { voterCardFrontSha256: sha256(Buffer.from('other')) } }),
        token,
      ),
    );
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await answerOf(response)).toMatchObject({
      http: 503,
      status: false,
      data: { code: 'photoDamaged', field: 'voterCardFront' },
    });
    await expectNothingStored();
  });

  test('must come with its hash', async () => {
    expect(await sendCard(card, { voterCardFrontSha256: undefined })).toMatchObject({
      http: 422,
      data: { code: 'photoHash' },
    });
  });

  test.each(['../../x', 'x\0.jpg', 'அட்டை.jpg', '4096 letters', ''])(
    'may have any file name, such as %j',
    async (filename) => {
      const named = parts().map((part) =>
        part.filename
          ? { ...part, filename: filename === '4096 letters' ? 'x'.repeat(4_096) : filename }
          : part,
      );
      expect((await send(named)).status).toBe(true);
      expect(await host.photoFiles()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.jpg$/)]);
    },
  );
});

describe('a form', () => {
  test.each<[string, () => Part[], number, string]>([
    [
      'with an unknown field',
      () => [{ name: 'isAdmin', body: '1' }, ...parts()],
      409,
      'unknownQuestion',
    ],
    [
      "with a field of a script's own",
      () => [{ name: '__proto__', body: '1' }, ...parts()],
      400,
      'unknownField',
    ],
    [
      'with an unknown file',
      () => [...parts(), { name: 'shell', body: card, filename: 'x.php' }],
      409,
      'unknownQuestion',
    ],
    [
      'with a field twice',
      () => [{ name: 'name', body: 'Sample Voter' }, ...parts()],
      400,
      'duplicateField',
    ],
    [
      'with a photo twice',
      () => [...parts(), { name: 'voterCardFront', body: card, filename: 'x' }],
      400,
      'duplicateField',
    ],
    [
      'with ten thousand parts',
      () => Array.from({ length: 10_000 }, (_, number) => ({ name: `field${number}`, body: 'x' })),
      409,
      'unknownQuestion',
    ],
    [
      'with a field of a megabyte',
      () => parts({ fields: { address: 'ம'.repeat(350_000) } }),
      400,
      'fieldTooLong',
    ],
    [
      'with a NUL in a text',
      () => parts({ fields: { address: 'Sample\0Street' } }),
      400,
      'fieldNul',
    ],
  ])('%s is refused', async (_, sent, http, code) => {
    expect(await send(sent())).toMatchObject({ http, status: false, data: { code } });
    await expectNothingStored();
  });

  test.each([
    ['with ten thousand parts that say nothing about themselves', 'X-Sample: 1', 'x', 10_000],
    ['with a part of 16 bytes that has no name', 'X-Sample: 1', 'x'.repeat(16), 1],
    ['with a part of 17 kB that has no name', 'X-Sample: 1', 'x'.repeat(17_000), 1],
    ['with a part of 200 kB without a line about itself', '', 'x'.repeat(200_000), 1],
    ['with a part of 20 kB for another use', 'Content-Disposition: inline', 'x'.repeat(20_000), 1],
    ['with an empty name', 'Content-Disposition: form-data; name=""', 'x'.repeat(20_000), 1],
    ['with a name that has no end', 'Content-Disposition: form-data; name="x', 'x', 1],
    ['with 9 kB about a part', `X-Sample: ${'x'.repeat(9_000)}`, 'x', 1],
  ])('%s is refused at once, and leaves no photo behind', async (_, head, content, times) => {
    const whole = multipartPost(parts(), token, 'b');
    const odd = Buffer.from(`--b\r\n${head && `${head}\r\n`}\r\n${content}\r\n`.repeat(times));
    const sent = whole.body.subarray(0, -'--b--\r\n'.length);
    for (const body of [
      Buffer.concat([sent, odd, Buffer.from('--b--\r\n')]),
      Buffer.concat([odd, whole.body]),
    ])
      expect(await answerOf(host.app.request('/addvoters', { ...whole, body }))).toMatchObject({
        http: 400,
        data: { code: 'malformed' },
      });
    await expectNothingStored();
  });

  test('that goes wrong after a whole photo leaves nothing of it', async () => {
    const { headers, body } = multipartPost([...parts(), { name: 'unknown', body: 'x' }], token);
    const place = body.indexOf('name="unknown"');
    const photoHasArrived = () => expect.poll(() => host.photoFiles()).toHaveLength(1);
    const pieces = [body.subarray(0, place), photoHasArrived, body.subarray(place)];
    expect(
      await answerOf(
        host.app.request('/addvoters', {
          method: 'POST',
          headers,
          body: streamOf(pieces),
          duplex: 'half',
        } as RequestInit),
      ),
    ).toMatchObject({ data: { code: 'unknownQuestion' } });
    await expectNothingStored();
  });

  test('that ends in the middle counts as cut on the way: nothing is stored and the phone sends again', async () => {
    const whole = multipartPost(parts(), token);
    for (const length of [0, 10, 500, whole.body.length / 2, whole.body.length - 10]) {
      const answer = await answerOf(
        host.app.request('/addvoters', { ...whole, body: whole.body.subarray(0, length) }),
      );
      expect(answer).toMatchObject({ http: 503, data: { code: 'incomplete' } });
    }
    await expectNothingStored();
  });

  test('larger than any submission is refused while it comes in, also without a length and before its first part', async () => {
    const { headers } = multipartPost([], token, 'b');
    const pieces = Array.from({ length: 200 }, () => 'x'.repeat(64_000));
    const body = streamOf(pieces.map((piece) => Buffer.from(piece)));
    expect(
      await answerOf(
        host.app.request('/addvoters', {
          method: 'POST',
          headers,
          body,
          duplex: 'half',
        } as RequestInit),
      ),
    ).toMatchObject({ http: 413, data: { code: 'tooLarge' } });
    await expectNothingStored();
  });

  test.each([
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
    'multipart/form-data; xboundary=b',
    'multipart/mixed; boundary=b',
    'text/plain',
    'application/x-www-form-urlencoded',
  ])('of type %s is refused', async (type) => {
    const post = multipartPost(parts(), token);
    expect(
      await answerOf(
        host.app.request('/addvoters', {
          ...post,
          headers: { ...post.headers, 'content-type': type },
        }),
      ),
    ).toMatchObject({ http: 415, data: { code: 'notMultipart' } });
  });
});

test('whatever a line or an attacker makes of a form, it gets an answer, and either all of it is stored or nothing', async () => {
  const whole = multipartPost(parts({ photos: { voterCardFront: card, portrait: card } }), token);
  const damage = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(40),
    insert: fc.uint8Array({ maxLength: 40 }),
    inText: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(damage, { maxLength: 4 }),
      fc.integer({ min: 50, max: 9_000 }),
      async (damages, chunk) => {
        let body: Buffer = whole.body;
        for (const { at, remove, insert, inText } of damages) {
          const place = Math.floor(at * (inText ? 2_500 : body.length));
          body = Buffer.concat([body.subarray(0, place), insert, body.subarray(place + remove)]);
        }
        const response = await host.app.request('/addvoters', {
          ...whole,
          body: streamOf(piecesOf(body, chunk)),
          duplex: 'half',
        } as RequestInit);
        expect([200, 400, 409, 413, 422, 503]).toContain(response.status);
        const rows = await host.db.selectFrom('photos').select('file').execute();
        expect((await host.photoFiles()).toSorted()).toEqual(
          rows.map(({ file }) => `${file}.jpg`).toSorted(),
        );
      },
    ),
    { numRuns: 200, seed: 20_261_120 },
  );
  expect(host.log.filter(({ event }) => event !== 'refused')).toEqual([]);
});

describe('what people write comes back as they wrote it', () => {
  test.each([
    ['Tamil', { name: 'கா. மணி', address: '௧௨, காமராஜர் தெரு' }],
    [
      'letters in two parts',
      { name: 'மெ\u0BCA'.normalize('NFD'), address: 'தெ\u0BBE\u0B9F்டி'.normalize('NFD') },
    ],
    [
      'joiners, other scripts, emoji and 4-byte letters',
      { address: 'க்\u200Dஷ ש\u200Cלום 👨‍👩‍👧 𑌕𑍍 house' },
    ],
    [
      'markup, quotes and SQL',
      { address: `<img src=x onerror=alert(1)> "'; drop table voters; --` },
    ],
  ])('%s', async (_, fields: { name?: string; address: string }) => {
    const id = uuid();
    expect((await send(parts({ id, fields: { ...fields } }))).status).toBe(true);
    const { data } = await answerOf(
      host.app.request('/viewvoters', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    const composed = Object.fromEntries(
      Object.entries(fields).map(([field, text]) => [field, text.normalize('NFC')]),
    );
    expect(data['voters']).toMatchObject([{ submissionId: id, ...composed }]);
  });
});
