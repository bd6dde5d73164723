import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Section 2: areas, and what can be done in them. */
const LABELS = [
  'Social Action, Film Industry, Service, Membership team',
  'Photos, Videos, Download, Close, Auto Fetch, Manual Entry',
].flatMap((line) => line.split(', '));
/** Sections 2 and 8. */
const OTHER = [
  'Upload your image',
  'Server busy!',
  'Forgot Password: if you forgot your password, please contact the admin',
];

const english = new Set(
  readdirSync('public/locales/en').flatMap((file) =>
    textsIn(JSON.parse(readFileSync(join('public/locales/en', file), 'utf8'))),
  ),
);

function textsIn(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [value];
}

it.each([...LABELS, ...OTHER])('the app says exactly: %s', (message) =>
  expect(english).toContain(message),
);

it('the app says what goes on already, in words that begin as specified', () =>
  expect(
    [...english].some((text) => String(text).startsWith('Operations are already taking')),
  ).toBe(true));
