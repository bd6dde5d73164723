import { createHash, createHmac } from 'node:crypto';

export type Signed = {
  method: string;
  /** Path and query, as they travel. */ target: string;
  headers: Record<string, string | undefined>;
};
export type Key = { accessKeyId: string; secretAccessKey: string };

/**
 * Why a request's signature of version 4 is wrong, written from Amazon's description and not from
 * any client's code; undefined for a right one.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 * @param payload the body, where the request says that it is signed
 */
export function signatureFault(
  request: Signed,
  { accessKeyId, secretAccessKey }: Key,
  payload: Uint8Array = new Uint8Array(),
): string | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers['authorization'] ?? '',
    );
  if (!parts) return 'no signature';
  const [, id = '', day = '', region = '', names = '', signature = ''] = parts;
  const signed = names.split(';');
  const time = request.headers['x-amz-date'] ?? '';
  if (id !== accessKeyId) return 'unknown key';
  if (!/^\d{8}T\d{6}Z$/.test(time) || !time.startsWith(day)) return 'no date';
  if (
    !signed.includes('host') ||
    Object.keys(request.headers).some((name) => name.startsWith('x-amz-') && !signed.includes(name))
  )
    return 'a header that must be signed is not';
  const payloadHash = request.headers['x-amz-content-sha256'] ?? '';
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(payload)) return 'other payload';

  const canonicalHeaders = signed
    .map((name) => `${name}:${(request.headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}\n`)
    .join('');
  const canonical = [
    request.method,
    ...pathAndQuery(request.target),
    canonicalHeaders,
    names,
    payloadHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (key, step) => hmac(key, step),
    `AWS4${secretAccessKey}`,
  );
  return hmac(signingKey, toSign).toString('hex') === signature ? undefined : 'wrong signature';
}

/** Both encoded once, the query sorted by name. */
function pathAndQuery(target: string): [string, string] {
  const [path = '', query = ''] = target.split('?');
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=').map((text) => encode(decodeURIComponent(text))))
    .map(([name = '', value = '']) => `${name}=${value}`);
  return [
    path
      .split('/')
      .map((step) => encode(decodeURIComponent(step)))
      .join('/'),
    pairs.toSorted().join('&'),
  ];
}

/** All but letters, digits and -._~ as %XX. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
