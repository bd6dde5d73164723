import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../host/settings.ts';

test('without settings the host serves its own machine only', () => {
  expect(readSettings({})).toEqual({ port: 8080, address: '127.0.0.1', isLocal: true, dataDir: resolve('data'), allowedOrigins: [], appHost: undefined });
});

test('settings come from the environment', () => {
  expect(readSettings({ PORT: '0', HOST: '0.0.0.0', DATA_DIR: '/tmp/sample', ALLOWED_ORIGINS: 'https://a.example, http://b.example:81', VITE_HOST: 'https://host.example/calls' }))
    .toEqual({ port: 0, address: '0.0.0.0', isLocal: false, dataDir: '/tmp/sample', allowedOrigins: ['https://a.example', 'http://b.example:81'], appHost: 'https://host.example' });
});

test.each([
  ['PORT', 'eighty'], ['PORT', '70000'], ['PORT', '-1'],
  ['VITE_HOST', 'host.example'], ['ALLOWED_ORIGINS', '*'], ['ALLOWED_ORIGINS', 'null'], ['ALLOWED_ORIGINS', 'https://a.example/path'],
])('a wrong %s (%s) is named', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} must be`);
});
