import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInstance, type i18n } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts, MissingTexts, noteFailures } from '../../../src/app/texts/loadTexts.ts';

type Reply = { status: number; body: string } | 'cut';

/** What the server answers to each request in turn; the last one again and again. */
let replies: Reply[];
let asked: number;
const server = createServer((request, response) => {
  const reply = replies[Math.min(asked, replies.length - 1)] ?? 'cut';
  asked += 1;
  if (reply === 'cut') return request.socket.destroy();
  response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(reply.body);
});

beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    }),
);
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
    }),
);

let texts: i18n;
beforeEach(async () => {
  asked = 0;
  texts = createInstance();
  noteFailures(texts);
  const { port } = server.address() as AddressInfo;
  await texts.use(HttpBackend).init({
    lng: 'tam',
    fallbackLng: 'tam',
    load: 'currentOnly',
    ns: [],
    backend: { loadPath: `http://127.0.0.1:${port}/locales/{{lng}}/{{ns}}.json` },
    retryTimeout: 5,
  });
});

const good: Reply = { status: 200, body: '{"title":"முகப்பு"}' };

describe('a file of texts that does not load', () => {
  it.each([[500], [503], [599]])(
    'after status %i is asked for again until it comes',
    async (status) => {
      replies = [{ status, body: '' }, { status, body: '' }, good];
      await loadTexts(['home'], texts);
      expect(texts.t('home:title')).toBe('முகப்பு');
      expect(asked).toBe(3);
    },
  );

  it('because the line was cut ("Failed to fetch") is asked for again', async () => {
    replies = ['cut', good];
    await loadTexts(['home'], texts);
    expect(texts.t('home:title')).toBe('முகப்பு');
    expect(asked).toBe(2);
  });

  it.each([[400], [404], [499]])('after status %i is not asked for again', async (status) => {
    replies = [{ status, body: '' }];
    await expect(loadTexts(['home'], texts)).rejects.toThrow(`status code: ${status}`);
    expect(asked).toBe(1);
  });

  it('because it is no JSON is said to be just that, and not asked for again', async () => {
    replies = [{ status: 200, body: '<html>a login page</html>' }];
    await expect(loadTexts(['home'], texts)).rejects.toThrow(
      /home: failed parsing .*home\.json to json/,
    );
    expect(asked).toBe(1);
  });

  it('is an error that the app knows, and not a screen full of keys', async () => {
    replies = [{ status: 404, body: '' }];
    await expect(loadTexts(['home'], texts)).rejects.toBeInstanceOf(MissingTexts);
  });

  it('comes when the person tries again', async () => {
    replies = [{ status: 404, body: '' }];
    await expect(loadTexts(['home'], texts)).rejects.toThrow();
    replies = [good];
    await loadTexts(['home'], texts);
    expect(texts.t('home:title')).toBe('முகப்பு');
  });
});
