import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../../host/settings.ts';

test('without settings the host serves its own machine only', () => {
  expect(readSettings({})).toEqual({
    port: 8080,
    address: '127.0.0.1',
    withDemo: true,
    dataDir: resolve('data'),
    webRoot: resolve('dist'),
    databaseUrl: undefined,
    s3: undefined,
    allowedOrigins: [],
    appHost: undefined,
    publicUrl: undefined,
    aadhaar: 'last4',
    photoDays: undefined,
    metricsToken: undefined,
  });
});

test('settings come from the environment', () => {
  expect(
    readSettings({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/tmp/sample',
      WEB_ROOT: '/srv/app',
      ALLOWED_ORIGINS: 'https://a.example, http://b.example:81',
      VITE_HOST: 'https://host.example/calls',
      PUBLIC_URL: 'https://party.example',
      AADHAAR: 'off',
    }),
  ).toEqual({
    port: 0,
    address: '0.0.0.0',
    withDemo: false,
    dataDir: '/tmp/sample',
    webRoot: '/srv/app',
    databaseUrl: undefined,
    s3: undefined,
    allowedOrigins: ['https://a.example', 'http://b.example:81'],
    appHost: 'https://host.example',
    publicUrl: 'https://party.example',
    aadhaar: 'off',
    photoDays: undefined,
    metricsToken: undefined,
  });
});

test('photos are kept unless a number of days is given', () => {
  expect([
    readSettings({}).photoDays,
    readSettings({ PHOTO_DAYS: '' }).photoDays,
    readSettings({ PHOTO_DAYS: '90' }).photoDays,
  ]).toEqual([undefined, undefined, 90]);
});

test('demo accounts are made by themselves on an embedded database that serves its own machine, and nowhere else', () => {
  const DATABASE_URL = 'postgresql://user:password@machine/database';
  expect(readSettings({ DATABASE_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    withDemo: false,
  });
  expect(readSettings({ DEMO: 'no' }).withDemo).toBe(false);
  expect(readSettings({ DATABASE_URL, DEMO: 'yes' }).withDemo).toBe(true);
});

test('photos lie on a store when its address and keys are there', () => {
  const keys = { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };
  expect(readSettings({ S3_BUCKET: 'https://s3.example/photos', ...keys }).s3).toEqual({
    endpoint: 'https://s3.example/photos',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  expect(() => readSettings({ S3_BUCKET: 'https://s3.example/photos' })).toThrow(
    'S3_ACCESS_KEY and S3_SECRET_KEY must be there',
  );
  expect(() => readSettings({ S3_BUCKET: 's3.example', ...keys })).toThrow('S3_BUCKET must be');
  expect(() => readSettings({ S3_BUCKET: 'https://s3.example', ...keys })).toThrow(
    'S3_BUCKET must be',
  );
});

test('a wrong DATABASE_URL is named but not shown: it may hold a password', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://user:secret@machine' })).toThrow(
    /^DATABASE_URL must be an address such as postgresql:\/\/user:password@machine\/database$/,
  );
});

test.each([
  ['DEMO', 'perhaps'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['VITE_HOST', 'host.example'],
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'null'],
  ['ALLOWED_ORIGINS', 'https://a.example/path'],
  ['PUBLIC_URL', 'party.example'],
  ['AADHAAR', 'yes'],
  ['PHOTO_DAYS', '0'],
  ['PHOTO_DAYS', 'a week'],
])('a wrong %s (%s) is named', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} must be`);
});
