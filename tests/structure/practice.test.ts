import { expect, it } from 'vitest';
import { SETTINGS_STORE } from '../../src/device/storage/phoneSettings.ts';
import { sourceFiles } from './sourceFiles.ts';

/** Without comments: some name what the code does not do. */
const code = sourceFiles(['src', 'sw'], /\.tsx?$/).map(({ path, text }) => ({
  path,
  text: text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
}));
const filesWith = (pattern: RegExp) =>
  code.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it('one file alone knows the way to the host, and stops there while practising', () => {
  // src/app/updates/renewApp.ts asks whether the worker's file is there. The worker itself fetches
  // files of the app and pictures that a page shows.
  expect(
    filesWith(
      /\bfetch\(|\bXMLHttpRequest\b|\bsendBeacon\b|\bWebSocket\b|\bEventSource\b|\bWebTransport\b|\bRTCPeerConnection\b/,
    ),
  ).toEqual([
    'src/app/updates/renewApp.ts',
    'src/device/api/reachHost.ts',
    'sw/keepFiles.ts',
    'sw/keepPictures.ts',
    'sw/sw.ts',
  ]);
});

it('every database has another name while practising, and so has every channel', () => {
  expect(filesWith(/\bindexedDB\.(open|deleteDatabase)\(/)).toEqual([
    'src/device/practice/practiceData.ts',
    'src/device/storage/openStore.ts',
  ]);
  expect(code.find(({ path }) => path === 'src/device/storage/openStore.ts')?.text).toContain(
    'connect(ownName(database), forget)',
  );
  for (const { path, text } of code.filter(({ text: each }) =>
    each.includes('new BroadcastChannel('),
  ))
    expect(text, path).toMatch(/const CHANNEL = ownName\('\w+'\)/);
});

it('where a browser lists no databases, the app knows them all', () => {
  const opened = code.flatMap(({ text }) =>
    [...text.matchAll(/\bopenStore\((?:'(\w+)'|SETTINGS_STORE)/g)].map(
      ([, name]) => name ?? SETTINGS_STORE,
    ),
  );
  const known = /const DATABASES = (\[.*?\])/.exec(
    code.find(({ path }) => path === 'src/device/practice/practiceData.ts')?.text ?? '',
  )?.[1];
  expect(JSON.parse(known?.replaceAll("'", '"') ?? '[]')).toEqual([...new Set(opened)].toSorted());
  // None is opened under a name that this cannot read.
  expect(
    code.flatMap(({ text }) => [...text.matchAll(/(?<!function )\bopenStore\(/g)]),
  ).toHaveLength(opened.length);
});

it('the stored login and the marker of lost entries are not those of real work while practising', () => {
  const inDevice = filesWith(/\blocalStorage\b/).filter((path) => path.startsWith('src/device/'));
  expect(inDevice.toSorted()).toEqual([
    'src/device/login/session.ts',
    'src/device/outbox/lossMarker.ts',
  ]);
  for (const { path, text } of code.filter(({ path: each }) => inDevice.includes(each)))
    expect(text, path).toContain('isPractising ?');
});
