import * as fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpeg, multipartPost, voterParts } from '../sampleVoter.ts';
import { openTestHost, type TestHost } from '../testHost.ts';

let host: TestHost;
let token: string;
let card: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  [token, card] = await Promise.all([host.logIn(), jpeg(120, { width: 120, height: 80 })]);
});
afterAll(() => host.close());

type Bytes = Uint8Array;
/** A part as raw bytes, between the boundary's line and the next one. */
const raw = (headers: string, body: Bytes | string = 'x', between = '\r\n\r\n') =>
  Buffer.concat([
    Buffer.from(headers, 'latin1'),
    Buffer.from(between),
    Buffer.from(body as string),
  ]);
const disposition = (rest: string) => `Content-Disposition: form-data${rest}`;

/**
 * Names as attackers write them: with bytes that are no UTF-8, with nothing, with too much, said
 * twice, in the way of RFC 5987.
 */
const oddName = fc.constantFrom(
  '; name="\xff\xfe\x80"',
  '; name=""',
  '',
  '; name="name"; name="voterId"',
  "; name*=UTF-8''n%C0%AF",
  '; name="na\x00me"',
  '; name="na',
  `; name="${'n'.repeat(9_000)}"`,
  '; name="__proto__"',
  '; name="constructor"',
  '; name=name',
  '; name="name\\"; filename=\\"x"',
  '; filename="../../x.jpg"',
  '; name="voterCardFront"; filename="\xff\x00.jpg"',
);
const nested = `Content-Type: multipart/mixed; boundary=inner\r\n\r\n--inner\r\n${disposition('; name="name"')}\r\n\r\nInner Name\r\n--inner--`;
const oddPart = fc.oneof(
  oddName.map((rest) => raw(disposition(rest))),
  fc
    .tuple(oddName, fc.uint8Array({ maxLength: 300 }))
    .map(([rest, body]) => raw(disposition(rest), body)),
  // Bombs: many headers, long headers, a header that never ends.
  fc
    .tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 400 }))
    .map(([count, length]) =>
      raw(
        `${`X-Sample: ${'h'.repeat(length)}\r\n`.repeat(Math.min(count, Math.floor(200_000 / (length + 12))))}${disposition('; name="x"')}`,
      ),
    ),
  fc.integer({ min: 1, max: 100_000 }).map((length) => raw(`X-${'y'.repeat(length)}`)),
  fc.constantFrom(
    raw(`${disposition('; name="name"')}\r\n${nested}`),
    raw(nested),
    raw(`${disposition('; name="voterCardFront"; filename="a.jpg"')}\r\n${nested}`),
  ),
  // Lengths and encodings that are not so.
  fc
    .constantFrom(
      'Content-Length: 0',
      'Content-Length: 99999999999',
      'Content-Length: -1',
      'Content-Transfer-Encoding: base64',
      'Content-Type: text/plain; charset=utf-16',
      'Content-Type: text/plain; charset=nonsense',
      ': empty',
      'no colon',
      '\tfolded',
      '\x00',
    )
    .map((header) => raw(`${disposition('; name="name"')}\r\n${header}`, 'Sample Name')),
  fc
    .constantFrom('\n\n', '\r\r', '\r\n', '')
    .map((between) => raw(disposition('; name="name"'), 'Sample Name', between)),
);

/**
 * Boundaries: of the longest length, with signs of patterns, with a beginning that others have, and
 * one that the body does not use.
 */
const boundaries = fc.constantFrom(
  ['b', 'b'],
  ['b'.repeat(70), 'b'.repeat(70)],
  ["a'()+_,-./:=?", "a'()+_,-./:=?"],
  ['bb', 'b'],
  ['b', 'bb'],
  ['--', '--'],
  ['$&', '$&'],
  ['b', 'c'],
  [`"q q"`, 'q q'],
  ['b; charset=utf-8', 'b'],
  ['b'.repeat(5_000), 'b'.repeat(5_000)],
);
const ends = fc.constantFrom('--\r\n', '--', '', '\r\n', '-', '--\r\nepilogue', '--\r\n--b\r\n');
const message = fc.record({
  odd: fc.array(fc.record({ part: oddPart, at: fc.double({ min: 0, max: 1, noNaN: true }) }), {
    maxLength: 3,
  }),
  dropped: fc.array(fc.nat(16), { maxLength: 2 }),
  boundary: fc.oneof({ weight: 3, arbitrary: fc.constant(['b', 'b']) }, boundaries),
  lineEnd: fc.oneof(
    { weight: 5, arbitrary: fc.constant('\r\n') },
    fc.constantFrom('\n', '\r', '\r\n\r\n', ''),
  ),
  preamble: fc.constantFrom('', 'preamble\r\n', '\r\n', '--', '--b--\r\n'),
  end: fc.oneof({ weight: 3, arbitrary: fc.constant('--\r\n') }, ends),
  cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 4 }),
  chunk: fc.integer({ min: 20, max: 8_000 }),
});

type Message = typeof message extends fc.Arbitrary<infer Value> ? Value : never;

/** The parts of a whole submission without their boundaries. */
function wholeParts(id: string): Buffer[] {
  return voterParts({ id, photos: { voterCardFront: card } }).map(({ name, body, filename }) =>
    raw(
      disposition(
        `; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: image/jpeg`}`,
      ),
      body as Bytes,
    ),
  );
}

function bodyOf(
  id: string,
  { odd, dropped, boundary: [, used = ''], lineEnd, preamble, end, cut }: Omit<Message, 'chunk'>,
): Buffer {
  const sent = wholeParts(id).filter((_, number) => !dropped.includes(number));
  for (const { part, at } of odd) sent.splice(Math.floor(at * sent.length), 0, part);
  const lines = sent.flatMap((part) => [
    Buffer.from(`--${used}${lineEnd}`),
    part,
    Buffer.from(lineEnd),
  ]);
  const body = Buffer.concat([Buffer.from(preamble), ...lines, Buffer.from(`--${used}${end}`)]);
  return cut === null ? body : body.subarray(0, Math.floor(cut * body.length));
}

function streamOf(body: Bytes, chunk: number): ReadableStream<Bytes> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= body.length) return controller.close();
      controller.enqueue(body.subarray(at, at + chunk));
      at += chunk;
    },
  });
}

test('a form made by somebody who means harm gets an answer of ours, is stored whole or not at all, and troubles nobody after it', async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(message, async (made) => {
      host.clock.now += 60_000;
      const id = uuid();
      const body = bodyOf(id, made);
      const { headers } = multipartPost([], token, made.boundary[0] ?? '');
      const response = await host.app.request('/addvoters', {
        method: 'POST',
        headers,
        body: streamOf(body, made.chunk),
        duplex: 'half',
      } as RequestInit);
      seen.add(response.status);
      expect([200, 400, 409, 413, 415, 422, 503]).toContain(response.status);
      expect(await response.json()).toMatchObject({
        status: response.status === 200,
        msg: expect.any(String),
      });
      const stored = await host.db
        .selectFrom('voters')
        .select('name')
        .where('id', '=', id)
        .execute();
      expect(stored).toEqual(response.status === 200 ? [{ name: 'Sample Voter' }] : []);
      const rows = await host.db.selectFrom('photos').select('file').execute();
      expect((await host.photoFiles()).toSorted()).toEqual(
        rows.map(({ file }) => `${file}.jpg`).toSorted(),
      );
    }),
    { numRuns: 400, seed: 20_261_122 },
  );
  // The sample is worth something only if some of it goes through, and the rest ends in different
  // ways.
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 415, 422, 503]));
  expect(host.log.filter(({ event }) => event !== 'refused')).toEqual([]);
  expect(
    (
      await host.app.request(
        '/addvoters',
        multipartPost(voterParts({ photos: { voterCardFront: card } }), token),
      )
    ).status,
  ).toBe(200);
}, 120_000);
