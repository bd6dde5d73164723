import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { photosOnS3 } from '../../../host/photos/photosOnS3.ts';
import { signatureFault } from '../signatureV4.ts';

/**
 * Amazon's own examples:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
const EXAMPLE = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const HEADERS = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-date': '20130524T000000Z',
  'x-amz-content-sha256': EMPTY,
};
const EXAMPLES: [string, string, string, Record<string, string>, string, string, string][] = [
  [
    'an object',
    'GET',
    '/test.txt',
    { range: 'bytes=0-9' },
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    '',
  ],
  [
    'a put',
    'PUT',
    '/test%24file.text',
    {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    'Welcome to Amazon S3.',
  ],
  [
    'a query without a value',
    'GET',
    '/?lifecycle',
    {},
    'host;x-amz-content-sha256;x-amz-date',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    '',
  ],
  [
    'a list',
    'GET',
    '/?max-keys=2&prefix=J',
    {},
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    '',
  ],
];

describe('the check of the tests', () => {
  test.each(EXAMPLES)(
    'takes the published signature of %s, and no other',
    (_, method, target, more, signed, signature, payload) => {
      const authorization = `AWS4-HMAC-SHA256 Credential=${EXAMPLE.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`;
      const request = { method, target, headers: { ...HEADERS, ...more, authorization } };
      expect(signatureFault(request, EXAMPLE, Buffer.from(payload))).toBeUndefined();
      expect(signatureFault({ ...request, method: 'DELETE' }, EXAMPLE, Buffer.from(payload))).toBe(
        'wrong signature',
      );
      expect(
        signatureFault({ ...request, target: `${target}x` }, EXAMPLE, Buffer.from(payload)),
      ).toBe('wrong signature');
      expect(
        signatureFault(request, { ...EXAMPLE, secretAccessKey: 'other' }, Buffer.from(payload)),
      ).toBe('wrong signature');
      expect(signatureFault(request, EXAMPLE, Buffer.from('other'))).toBe('other payload');
    },
  );
});

describe('photos on a store that checks every signature', () => {
  const key = { accessKeyId: 'SAMPLEKEY', secretAccessKey: 'sample/secret+key' };
  const objects = new Map<string, Buffer>();
  const faults: string[] = [];
  let folder: string;
  let server: Server;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signed-'));
    server = createServer((request, response) => void answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    faults.length = 0;
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  /** The little of S3 that the host uses, behind the check. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = '', url: target = '' } = request;
    const fault = signatureFault(
      { method, target, headers: request.headers as Record<string, string> },
      key,
      body,
    );
    if (fault) {
      faults.push(fault);
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    const [path = '', query = ''] = target.split('?');
    const name = path.replace('/photos', '').slice(1);
    if (query.includes('list-type')) {
      const prefix = new URLSearchParams(query).get('prefix') ?? '';
      const found = [...objects]
        .filter(([each]) => each.startsWith(prefix))
        .map(
          ([each, { length }]) =>
            `<Contents><Key>${each}</Key><LastModified>2026-11-20T06:00:00.000Z</LastModified><ETag>x</ETag><Size>${length}</Size></Contents>`,
        );
      return void response
        .setHeader('content-type', 'application/xml')
        .end(
          `<?xml version="1.0"?><ListBucketResult><Name>photos</Name><IsTruncated>false</IsTruncated><KeyCount>${found.length}</KeyCount>${found.join('')}</ListBucketResult>`,
        );
    }
    if (method === 'PUT') objects.set(name, body);
    if (method === 'DELETE') objects.delete(name);
    const isThere = name === '' || method !== 'GET' || objects.has(name);
    response
      .writeHead(isThere ? (method === 'DELETE' ? 204 : 200) : 404)
      .end(method === 'GET' ? objects.get(name) : undefined);
  }

  const store = (change: Partial<typeof key> = {}) =>
    photosOnS3({
      ...key,
      ...change,
      region: 'ap-south-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/photos`,
    });
  const file = 'ab'.repeat(16);

  test('are stored, listed, read and removed with signatures that hold', async () => {
    const path = join(folder, 'photo.jpg');
    await writeFile(path, 'sample photo');
    await store().ask();
    await store().take(path, file);
    expect([...objects.keys()]).toEqual([`ab/${file}.jpg`]);
    expect(await store().list('ab')).toEqual([
      { file, storedAt: Date.parse('2026-11-20T06:00:00Z') },
    ]);
    expect(Buffer.from(await store().read(file)).toString()).toBe('sample photo');
    await store().remove(file);
    expect(objects.size).toBe(0);
    expect(faults).toEqual([]);
  });

  test.each([
    ['secret', { secretAccessKey: 'other' }, 'wrong signature'],
    ['key', { accessKeyId: 'OTHER' }, 'unknown key'],
  ])('are refused to who has another %s', async (_, change, fault) => {
    await expect(store(change).read(file)).rejects.toMatchObject({ code: 'PHOTOS_UNREACHABLE' });
    expect(faults).toContain(fault);
  });
});
