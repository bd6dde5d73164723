import '../setup.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readVillages } from '../../../src/device/api/villages.ts';

const VILLAGES = { Melur: ['Aritapatti', 'Kottampatti'] };

let held: Map<string, Response>;
let answers: () => Response;
beforeEach(() => {
  held = new Map();
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        match: (path: string) => Promise.resolve(held.get(path)?.clone()),
        put: (path: string, response: Response) => Promise.resolve(void held.set(path, response)),
      }),
  });
  vi.stubGlobal('fetch', () => Promise.resolve().then(() => answers()));
});
afterEach(() => vi.unstubAllGlobals());

it('a district’s villages are fetched once and then known without a signal', async () => {
  answers = () => Response.json(VILLAGES);
  expect(await readVillages('madurai')).toEqual(VILLAGES);
  answers = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await readVillages('madurai')).toEqual(VILLAGES);
});

it.each([
  ['a login page', () => new Response('<title>Wi-Fi</title>')],
  ['another JSON', () => Response.json({ login: 'https://wifi.example' })],
  ['an error', () => Response.json(VILLAGES, { status: 503 })],
])('%s in their place is none, and does not stay in their place', async (_, wrong) => {
  answers = wrong;
  expect(await readVillages('madurai')).toEqual({});
  answers = () => Response.json(VILLAGES);
  expect(await readVillages('madurai')).toEqual(VILLAGES);
});
