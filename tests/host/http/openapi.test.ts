import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EMPTY_MEMBER,
  EMPTY_REGISTRATION,
  MEMBER_PHOTOS,
} from '../../../src/domain/forms/memberQuestions.ts';
import { EMPTY_POST } from '../../../src/domain/forms/post.ts';
import { EMPTY_VOTER } from '../../../src/domain/forms/voter.ts';
import { openTestHost, type TestHost } from '../testHost.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
};
type Operation = {
  operationId: string;
  security?: unknown[];
  requestBody: { content: Record<string, { schema: Schema }> };
};
type Document = { openapi: string; paths: Record<string, { post?: Operation; get?: object }> };

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

/** A form that the phone's system posts into the app is none. */
const isCall = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && !path.includes('*') && path !== '/share';

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
  expect(open).toEqual(['/login', '/lookup', '/register', '/resetPassword']);
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
