import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import type { Post } from './testHost.ts';

/** A made-up voter, as the form sends it. */
export const FIELDS = {
  voterId: 'ABC1234567',
  name: 'Sample Voter',
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
  address: '1, Sample Street',
  postalCode: '600119',
};

export type Part = { name: string; body: string | Uint8Array; filename?: string };

/** A real JPEG; another `tone` is another picture. */
export function jpeg(tone = 120, size = { width: 320, height: 200 }): Promise<Buffer> {
  return sharp({
    create: {
      ...size,
      channels: 3,
      background: { r: tone, g: 90, b: 60 },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The parts of a submission. `fields` replace the sample's; one that is undefined is left out. */
export function voterParts({
  id = uuid(),
  fields = {},
  photos,
}: {
  id?: string;
  fields?: Record<string, string | undefined>;
  photos: Record<string, Uint8Array>;
}): Part[] {
  const texts = {
    submissionId: id,
    savedAt: '2026-11-20T05:59:00.000Z',
    ...FIELDS,
    ...Object.fromEntries(
      Object.entries(photos).map(([slot, bytes]) => [`${slot}Sha256`, sha256(bytes)]),
    ),
    ...fields,
  };
  return [
    ...Object.entries(texts).flatMap(([name, body]) =>
      body === undefined ? [] : [{ name, body }],
    ),
    ...Object.entries(photos).map(([name, body]) => ({ name, body, filename: `${name}.jpg` })),
  ];
}

/** A multipart request as raw bytes, so that it can also be wrong. */
export function multipartPost(
  parts: Part[],
  token: string,
  boundary = `sample${uuid()}`,
): Post<Buffer<ArrayBuffer>> {
  const pieces = parts.flatMap(({ name, body, filename }) => {
    const file =
      filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: image/jpeg`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(body as string),
      Buffer.from('\r\n'),
    ];
  });
  return {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'device-type': 'website',
      authorization: `Bearer ${token}`,
    },
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** The host's answer, as far as tests look into it. */
export type Answer = {
  status: boolean;
  msg: string;
  auth?: string;
  data: Record<string, unknown> & { code?: string; reference?: string };
};

export async function answerOf(
  response: Response | Promise<Response>,
): Promise<Answer & { http: number }> {
  const { status } = await response;
  return { http: status, ...((await (await response).json()) as Answer) };
}
