import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiOfDay } from '../../../host/openapi/openapi.ts';
import {
  EMPTY_MEMBER,
  EMPTY_REGISTRATION,
  MEMBER_PHOTOS,
} from '../../../src/domain/forms/memberQuestions.ts';
import { EMPTY_POST } from '../../../src/domain/forms/post.ts';
import { EMPTY_VOTER } from '../../../src/domain/forms/voter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  enum?: string[];
};
type Content = { content: Record<string, { schema: Schema }> };
type Operation = {
  operationId: string;
  security?: unknown[];
  requestBody: Content;
  responses: Record<string, Content>;
};
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, { post?: Operation; get?: object }>;
};

let host: TestHost;
let document: Document;
beforeAll(async () => {
  host = await openTestHost();
  document = (await (await host.app.request('/openapi.json')).json()) as Document;
});
afterAll(() => host.close());

const described = (method: 'get' | 'post') =>
  Object.keys(document.paths)
    .filter((path) => document.paths[path]?.[method])
    .toSorted();
const parts = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(parts),
];
const fieldsOf = (path: string) => {
  const [body] = Object.values(document.paths[path]?.post?.requestBody.content ?? {});
  return new Set(
    parts(body?.schema ?? {}).flatMap(({ properties = {} }) => Object.keys(properties)),
  );
};

/** A form that the phone's system posts into the app is none, nor is the form of a page. */
const isCall = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && !path.includes('*') && !['/share', '/withdraw'].includes(path);

test('every call that exists is described, and no other', () => {
  const calls = new Set(host.app.routes.filter(isCall).map(({ path }) => path));
  expect(described('post')).toEqual([...calls].toSorted());
});

test('what is asked for by GET is described, but for the app itself', () => {
  const paths = host.app.routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('*'))
    .map(({ path }) => path.replace(/:(\w+)/, '{$1}'));
  expect(described('get')).toEqual([...new Set(paths)].toSorted());
  expect(described('get')).toEqual(expect.arrayContaining(['/health', '/ready', '/metrics']));
});

test('it names the fifteen calls of the specification', () => {
  const fifteen = [
    'register',
    'login',
    'addmember',
    'viewmember',
    'membercard',
    'createPost',
    'viewAllPost',
    'addvoters',
    'viewvoters',
    'viewAllAnnounce',
    'viewMedia',
    'viewTelecost',
    'viewGallery',
    'List',
    'viewConference',
  ];
  expect(described('post')).toEqual(expect.arrayContaining(fifteen.map((name) => `/${name}`)));
});

test('only what needs no login says so, and that is so', async () => {
  const open = described('post').filter((path) => document.paths[path]?.post?.security);
  expect(open).toEqual([
    '/endLogin',
    '/login',
    '/lookup',
    '/phone',
    '/register',
    '/resetPassword',
    '/sendOtp',
  ]);
  for (const path of described('post'))
    expect([path, (await host.app.request(path, { method: 'POST' })).status === 401]).toEqual([
      path,
      !open.includes(path),
    ]);
});

describe('the form of', () => {
  test.each([
    ['/addvoters', EMPTY_VOTER],
    ['/addmember', EMPTY_MEMBER],
    ['/createPost', EMPTY_POST],
    ['/register', EMPTY_REGISTRATION],
  ])('%s has every field', (path, empty) => {
    expect([...fieldsOf(path)]).toEqual(
      expect.arrayContaining([...Object.keys(empty), 'submissionId', 'savedAt']),
    );
  });

  test('a member has every photo with its hash', () => {
    expect([...fieldsOf('/addmember')]).toEqual(
      expect.arrayContaining(MEMBER_PHOTOS.flatMap(({ slot }) => [slot, `${slot}Sha256`])),
    );
  });

  test('a voter says how a voter ID looks', () => {
    expect(JSON.stringify(document.paths['/addvoters'])).toContain('^[A-Z]{3}\\\\d{7}$');
  });
});

/** Questions without parameters, which anybody may ask. */
const NEVER_REFUSED = ['/settings.json', '/health', '/ready', '/openapi.json', '/withdraw'];

test('a linter finds nothing, except that some questions are never refused', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended'] }),
  });
  expect(problems.map(({ ruleId, location: [place] }) => `${ruleId} at ${place?.pointer}`)).toEqual(
    NEVER_REFUSED.map(
      (path) => `operation-4xx-response at #/paths/${path.replace('/', '~1')}/get/responses`,
    ),
  );
});

test.each([
  [undefined, '/'],
  ['https://enrol.example.org/', 'https://enrol.example.org'],
])('a host whose public address is %s is called at %s', async (publicUrl, url) => {
  const other = await openTestHost(publicUrl === undefined ? {} : { publicUrl });
  const { servers } = (await (await other.app.request('/openapi.json')).json()) as Document;
  await other.close();
  expect(servers).toEqual([{ url }]);
});

const wrongBodies = (token?: string) => [
  jsonPost({}, token),
  jsonPost({ userName: 'nobody.here', password: 'a' }, token),
  jsonPost({ limit: 'many', userName: 7, voterId: 'X', whom: '?' }, token),
  jsonPost('a\0b', token),
  jsonPost('long'.repeat(30_000), token),
  { ...jsonPost({}, token), body: '{' },
  { ...jsonPost({}, token), headers: { 'sec-fetch-site': 'cross-site' } },
];

test('every call refuses strangers and wrong bodies as described', async () => {
  const [person, , , admin] = PEOPLE;
  const tokens = [undefined, await host.logIn(person), await host.logIn(admin)];
  const undescribed: string[] = [];
  const heard = new Set<string>();
  for (const path of described('post').filter((each) => each !== '/logout'))
    for (const call of tokens.flatMap(wrongBodies)) {
      const response = await host.app.request(path, call);
      if (!response.headers.get('content-type')?.startsWith('application/json')) continue;
      const { status, data } = (await response.json()) as {
        status: unknown;
        data: { code: string };
      };
      if (status !== false) continue;
      heard.add(data.code);
      const answer = document.paths[path]?.post?.responses[response.status];
      const codes = parts(answer?.content['application/json']?.schema ?? {}).flatMap(
        ({ properties }) => properties?.['data']?.properties?.['code']?.enum ?? [],
      );
      if (!codes.includes(data.code)) undescribed.push(`${path} ${response.status} ${data.code}`);
    }
  expect(undescribed).toEqual([]);
  expect([...heard].toSorted()).toEqual(
    'crossSite fieldNul invalid json login noCard notMultipart notThere role tooLarge wrongLogin'.split(
      ' ',
    ),
  );
});

test('every reference in it leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path = '']) => path.split('/').map((step) => step.replaceAll('~1', '/')),
  );
  expect(references.length).toBeGreaterThan(0);
  for (const steps of references)
    expect(
      steps.reduce<unknown>(
        (part, step) => (part as Record<string, unknown> | undefined)?.[step],
        document,
      ),
    ).toBeDefined();
});

test('it is made once a day: everybody may ask for it, and making it takes long', () => {
  let times = 0;
  const settings = {
    otp: false,
    get aadhaar() {
      times += 1;
      return 'last4' as const;
    },
  };
  const describeAt = openApiOfDay(settings, '/');
  expect(describeAt(0)).toBe(describeAt(1));
  expect(times).toBe(1);
  describeAt(24 * 60 * 60_000);
  expect(times).toBe(2);
});
