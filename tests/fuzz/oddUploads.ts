import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { voterParts, type Part } from '../host/sampleVoter.ts';
import { seeded, type Random } from '../simulation/random.ts';

const BOUNDARY = 'sample';
const LONGEST_PART = 200_000;

/** A request's body with what its header says of it, and what of it is sent. */
type OddUpload = {
  kind: string;
  boundary: string;
  body: Buffer;
  /** How much of it is sent before the connection is cut; undefined for all of it. */
  cutAt: number | undefined;
  isChunked: boolean;
};
const NAMES = [
  'name',
  'address',
  'voterCardFront',
  'portrait',
  'submissionId',
  'shell',
  '',
  '__proto__',
];

/** Returns the body of a seed: the parts of a whole form with others among them, cut anywhere. */
export function oddUpload(seed: number, card: Buffer): OddUpload {
  const random = seeded(seed);
  const isWhole = random.chance(0.05);
  const parts = voterParts({ photos: { voterCardFront: card } }).map(partOf);
  if (!isWhole) {
    parts.splice(random.below(parts.length), random.below(3));
    for (let odd = random.below(4); odd > 0; odd -= 1)
      parts.splice(random.below(parts.length + 1), 0, oddPart(random));
  }
  const boundary = isWhole || random.chance(0.9) ? BOUNDARY : random.pick(['samp', 'samples', 'x']);
  const end =
    isWhole || random.chance(0.9) ? '--\r\n' : random.pick(['', '-', '--', '\r\n', '--\r\nrest']);
  const lines = parts.flatMap((part) => [
    Buffer.from(`--${BOUNDARY}\r\n`),
    part,
    Buffer.from('\r\n'),
  ]);
  const whole = Buffer.concat([...lines, Buffer.from(`--${BOUNDARY}${end}`)]);
  const cut = isWhole ? 'no' : random.weighted({ no: 3, body: 1, connection: 1 });
  const at = random.below(whole.length);
  return {
    kind: isWhole ? 'whole' : `odd, cut: ${cut}`,
    boundary,
    body: cut === 'body' ? whole.subarray(0, at) : whole,
    cutAt: cut === 'connection' ? at : undefined,
    isChunked: random.chance(0.3),
  };
}

function partOf({ name, body, filename }: Part): Buffer {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  return Buffer.concat([
    Buffer.from(`Content-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
    Buffer.from(body as string),
  ]);
}

/** A part with or without a name, of 0 to 200 kB, which may look like a boundary all along. */
function oddPart(random: Random): Buffer {
  const bytes = random.chance(0.3) ? random.below(30) : random.below(LONGEST_PART);
  const filling = random.pick(['x', '\r', '\r\n', '\r\n--', '\r\n--sampl', '-', '\0', 'அ']);
  const head = random.weighted({ name: 3, none: 2, nothing: 1, endless: 1, other: 1 });
  const name = random.pick(NAMES);
  const lines = {
    name: `Content-Disposition: form-data; name="${name}"${random.pick(['', '; filename="x"'])}\r\n\r\n`,
    none: 'Content-Type: image/jpeg\r\n\r\n',
    nothing: '\r\n',
    endless: 'X-Sample: ',
    other: `Content-Disposition: ${random.pick(['inline', 'form-data', 'attachment; name="name"'])}\r\n\r\n`,
  };
  return Buffer.concat([Buffer.from(lines[head]), Buffer.alloc(bytes, filling)]);
}

/**
 * Sends an upload over a connection of its own, in pieces of its seed.
 * @returns the status of the answer, or 'cut' if the upload cuts the connection itself. Rejects if
 *   the host ends the connection without an answer, or gives none in time.
 */
export async function playUpload(
  { port, token, path = '/addvoters' }: { port: number; token: string; path?: string },
  seed: number,
  { boundary, body, cutAt, isChunked }: OddUpload,
  patienceMs: number,
): Promise<number | 'cut'> {
  const random = seeded(~seed);
  const socket = connect(port, '127.0.0.1');
  const over = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const answer = answerOn(socket);
  const late = setTimeout(() => socket.destroy(), patienceMs);
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ndevice-type: website\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n${length}\r\n\r\n`,
  );
  const largest = random.pick([300, 8_000, 70_000]);
  for (let at = 0; at < (cutAt ?? body.length) && !socket.destroyed;) {
    const piece = body.subarray(
      at,
      Math.min(cutAt ?? body.length, at + random.between(1, largest)),
    );
    at += piece.length;
    if (isChunked) socket.write(`${piece.length.toString(16)}\r\n`);
    const hasRoom = socket.write(piece);
    if (isChunked) socket.write('\r\n');
    if (!hasRoom) await Promise.race([once(socket, 'drain'), over]);
    if (random.chance(0.1)) await new Promise(setImmediate);
  }
  if (cutAt !== undefined) socket.destroy();
  else if (isChunked) socket.write('0\r\n\r\n');
  const status = cutAt === undefined ? await Promise.race([answer, over]) : 'cut';
  clearTimeout(late);
  socket.destroy();
  await over;
  if (status === undefined) throw new Error(`No answer to seed ${seed}`);
  return status;
}

/** Resolves to the status of the first answer on a connection. */
function answerOn(socket: Socket): Promise<number> {
  let heard = '';
  return new Promise((resolve) => {
    socket.on('error', () => {
      /* The end of the connection tells. */
    });
    socket.setEncoding('latin1').on('data', (text: string) => {
      heard += text;
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(heard)?.[1];
      if (status !== undefined) resolve(Number(status));
    });
  });
}
