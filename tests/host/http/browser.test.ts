import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../host/server.ts';
import type { HostDatabase } from '../../../host/database/database.ts';
import { answerOf } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const ALLOWED = 'https://app.example.org';
const PAGE =
  '<!doctype html><title>app</title><script>dress()</script><style>p { margin: 0; }</style>';
const SCRIPT = 'console.log("sample")';

let host: TestHost;
let app: TestHost['app'];
beforeAll(async () => {
  host = await openTestHost();
  const webRoot = join(host.dataDir, 'dist');
  for (const folder of ['assets', 'locales/tam', 'icons'])
    await mkdir(join(webRoot, folder), { recursive: true });
  await writeFile(join(webRoot, 'index.html'), PAGE);
  for (const name of ['sw.js', 'assets/index-abc123.js'])
    await writeFile(join(webRoot, name), SCRIPT);
  await writeFile(join(webRoot, 'assets/index-abc123.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{}');
  await writeFile(join(webRoot, 'locales/tam/voter.json'), '{}');
  app = createApp(host.host, {
    dataDir: host.dataDir,
    webRoot,
    allowedOrigins: [ALLOWED],
    withDemo: false,
  });
});
afterAll(() => host.close());

/** A login that a browser sends, with what it says about the page. */
const logIn = (headers: Record<string, string>) => {
  const post = jsonPost(PEOPLE[0]);
  return app.request('http://host.example:8080/login', {
    ...post,
    headers: { ...post.headers, host: 'host.example:8080', ...headers },
  });
};
/** A photo from another app, as the system hands it over where no worker takes it. */
const share = (headers: Record<string, string>) => {
  const body = new FormData();
  body.append('photos', new File(['photo'], 'holiday.jpg', { type: 'image/jpeg' }));
  return app.request('http://host.example:8080/share', {
    method: 'POST',
    headers: { host: 'host.example:8080', ...headers },
    body,
  });
};
const askBefore = (origin: string) =>
  app.request('/addvoters', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
const get = (path: string, headers = {}) => app.request(path, { headers });

describe('the app', () => {
  test.each(['/', '/home', '/login', '/viewvoters', '/unknown/page', '/home?source=pwa'])(
    'opens at %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<title>app</title>');
    },
  );

  test.each([
    '/assets/gone-123.js',
    '/assets/',
    '/assets/a/b',
    '/locales/fr/voter.json',
    '/locales/tam',
    '/icons/none',
    '/none.png',
    '/sw.js.map',
    '/.env',
    '/assets/../../enrolment.db',
    '/assets/%2e%2e/%2e%2e/enrolment.db',
    '/..%2fenrolment.db',
  ])('never stands in for the missing file %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('keeps files that carry a hash for good', async () => {
    const response = await get('/assets/index-abc123.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(await response.text()).toBe(SCRIPT);
  });

  test('comes compressed to a browser that can read it', async () => {
    const response = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(response.headers.get('content-type')).toContain('text/javascript');
  });

  test.each(['/sw.js', '/index.html', '/manifest.webmanifest', '/locales/tam/voter.json'])(
    'asks for %s each time, and gets it only if it has changed',
    async (path) => {
      const first = await get(path);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const again = await get(path, { 'if-none-match': first.headers.get('etag') });
      expect(again.status).toBe(304);
      expect(again.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('that was not built says so', async () => {
    const response = await host.app.request('/home');
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build');
  });
});

/** A database that says what kind it is and then fails every query. */
function brokenDatabase(): HostDatabase {
  return { getExecutor: () => host.db.getExecutor() } as HostDatabase;
}

describe('every answer', () => {
  test('lets the app call the one other host that it was built for', async () => {
    const other = createApp(host.host, {
      dataDir: host.dataDir,
      webRoot: host.dataDir,
      allowedOrigins: [],
      appHost: 'https://host.example',
      withDemo: false,
    });
    const policy = (await other.request('/home')).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' https://host.example;");
  });

  test('lets the page have the styles in it that it has now, when it was built anew meanwhile', async () => {
    const page = join(host.dataDir, 'dist/index.html');
    await writeFile(page, PAGE.replace('0', '1px'));
    const policy = (await get('/home')).headers.get('content-security-policy');
    expect(policy).toContain(
      "style-src 'self' 'sha256-TbZvlCtgopYSZkTxceYJQVjjavXyJvGctRk4ojsmIbY=';",
    );
    await writeFile(page, PAGE);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['a page', () => get('/home')],
    ['a missing file', () => get('/none.png')],
    ['a call', () => app.request('/login', jsonPost(PEOPLE[0]))],
    ['a refused call', () => app.request('/viewvoters', jsonPost({}))],
    ['an unknown call', () => app.request('/unknown', jsonPost({}))],
    [
      'trouble',
      () => host.appWith({ db: brokenDatabase() }).request('/viewvoters', jsonPost({}, 'token')),
    ],
  ])('has the headers that protect: %s', async (_, ask) => {
    const { headers } = await ask();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toBe(
      "default-src 'self'; script-src 'self' 'sha256-lF9OEI69lBbBAhH0KDotRMBMCLrzbDokl0EE6r4NCwE='; style-src 'self' 'sha256-ZMIWxFqsI8wXm9tNjoL6Cyi5nRfO7zhfynHh3P3TR9s='; img-src 'self' blob: data:; connect-src 'self'; frame-src https://www.youtube-nocookie.com; object-src 'none'; require-trusted-types-for 'script'; trusted-types default dompurify; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    );
    expect(policy).not.toContain('unsafe-');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain(
      'camera=(self), microphone=(), geolocation=()',
    );
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('of a plain file has no more headers than it needs', async () => {
    for (const path of ['/assets/index-abc123.js', '/locales/tam/voter.json']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toBeNull();
      expect(headers.get('vary') ?? '').not.toContain('Origin');
    }
    // A worker's script runs under the policy that comes with it.
    for (const path of ['/sw.js', '/assets/photo.worker-abc123.js'])
      expect((await get(path)).headers.get('content-security-policy')).toContain(
        "default-src 'self'",
      );
  });

  test.each<[string, () => Response | Promise<Response>, RegExp]>([
    ['a page', () => get('/home'), /^text\/html; charset=utf-8$/i],
    ['a script', () => get('/sw.js'), /^text\/javascript; charset=utf-8$/i],
    ['a missing file', () => get('/none.png'), /^text\/plain; charset=utf-8$/i],
    ['a card', () => get('/card/none'), /^text\/html; charset=utf-8$/i],
    ['a call', () => app.request('/login', jsonPost(PEOPLE[0])), /^application\/json$/],
    ['a refused call', () => app.request('/viewvoters', jsonPost({})), /^application\/json$/],
  ])('says what it is, and text its encoding: %s', async (_, ask, type) => {
    expect((await ask()).headers.get('content-type')).toMatch(type);
  });

  test('to a page without the app, on a phone without Tamil letters, leads to those of the app', async () => {
    const name = 'hind-madurai-tamil-400-normal-abc123.woff';
    await writeFile(join(host.dataDir, 'dist/assets', name), 'letters');
    const [, path = ''] =
      /url\((\/letters\/400)\)/.exec(await (await get('/card/none')).text()) ?? [];
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/assets/${name}`]);
    expect((await get('/letters/500')).status).toBe(404);
  });

  test('to a call is kept by no cache', async () => {
    for (const path of ['/login', '/addvoters', '/viewvoters', '/unknown'])
      expect((await app.request(path, jsonPost({}))).headers.get('cache-control')).toBe('no-store');
  });

  test('to an unknown call is our JSON', async () => {
    expect(await answerOf(app.request('/addmembers', jsonPost({})))).toMatchObject({
      http: 404,
      status: false,
      data: { code: 'unknownCall' },
    });
  });
});

describe('photos that another app shares, on a phone without the worker', () => {
  test('lead to the new post, which says what to do, and nothing of them is kept', async () => {
    const response = await share({ 'sec-fetch-site': 'none' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/addpost?shared=unready');
    expect(await host.photoFiles()).toEqual([]);
    expect(JSON.stringify(host.log)).not.toContain('holiday');
  });

  test('are not taken from a page of another site', async () => {
    expect(
      (await share({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status,
    ).toBe(403);
  });
});

describe('a page of another origin', () => {
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://host.example:9090' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'http://host.example:9090' },
    { origin: 'https://app.example.org.evil.example' },
  ])('cannot call: %j', async (headers) => {
    const response = await logIn(headers);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await answerOf(response)).toMatchObject({
      http: 403,
      status: false,
      data: { code: 'crossSite' },
    });
  });

  test.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'http://host.example:8080' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://host.example:8080' },
    { 'sec-fetch-site': 'cross-site', origin: ALLOWED },
    { origin: ALLOWED },
  ])('is not what this is: %j', async (headers) => {
    expect((await answerOf(logIn(headers))).status).toBe(true);
  });

  test('that is allowed may read answers and ask beforehand with our headers, others may not', async () => {
    const { headers } = await askBefore(ALLOWED);
    expect(headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(headers.get('access-control-allow-headers')).toBe(
      'content-type,device-type,authorization',
    );
    expect((await logIn({ origin: ALLOWED })).headers.get('access-control-expose-headers')).toBe(
      'Retry-After,Date',
    );
    for (const origin of ['https://evil.example', 'null'])
      expect((await askBefore(origin)).headers.get('access-control-allow-origin')).toBeNull();
  });
});
