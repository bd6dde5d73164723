import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { picture, PICTURES } from '../../sw/keepPictures.ts';

const ADDRESS = 'https://app.test/media/one.jpg';
const jpeg = () => new Response('picture', { headers: { 'Content-Type': 'image/jpeg' } });

let held: Map<string, Response>;
/** What putting into the cache fails with. */
let fault: Error | undefined;
beforeEach(() => {
  held = new Map([['https://app.test/media/before.jpg', jpeg()]]);
  fault = undefined;
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        match: ({ url }: Request) => Promise.resolve(held.get(url)?.clone()),
        keys: () => Promise.resolve([...held.keys()].map((url) => ({ url }))),
        delete: ({ url }: Request) => Promise.resolve(held.delete(url)),
        put({ url }: Request, response: Response) {
          if (fault) return Promise.reject(fault);
          held.set(url, response);
          return Promise.resolve();
        },
      }),
    delete: (name: string) => {
      if (name === PICTURES) held.clear();
      return Promise.resolve(true);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Asks for a picture that the host answers so. Returns what the page gets. */
async function ask(answer: Response): Promise<string> {
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  const waits: Promise<unknown>[] = [];
  const event = {
    request: new Request(ADDRESS),
    waitUntil: (work: Promise<unknown>) => void waits.push(work),
  };
  const response = await picture(event as unknown as FetchEvent);
  await Promise.all(waits);
  return response.text();
}

it('a picture is kept, and comes from the phone from then on', async () => {
  await ask(jpeg());
  expect(await ask(new Response('another'))).toBe('picture');
});

it.each([
  [
    'a login page',
    new Response('<title>Wi-Fi</title>', { headers: { 'Content-Type': 'text/html' } }),
  ],
  ['a refusal', Response.json({ status: false })],
  ['an answer without a type', new Response(new Uint8Array(9))],
])('%s in the place of a picture is not kept', async (_, answer) => {
  await ask(answer);
  expect(await ask(jpeg())).toBe('picture');
});

it('a picture that is cut on its way takes none of the others along', async () => {
  fault = new TypeError('Failed to fetch');
  await ask(jpeg());
  expect([...held.keys()]).toEqual(['https://app.test/media/before.jpg']);
});

it('a phone that is full keeps no pictures', async () => {
  fault = new DOMException('Full', 'QuotaExceededError');
  await ask(jpeg());
  expect(held.size).toBe(0);
});
