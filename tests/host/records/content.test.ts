import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  Announcement,
  Conference,
  GalleryItem,
  LiveEvent,
  MediaItem,
  OfficeBearer,
  pageOf,
  Picture,
  PostItem,
} from '../../../src/domain/calls/lists.ts';
import { insertContent } from '../../../host/tables/content.ts';
import { partsOf, POST } from '../sampleCalls.ts';
import { answerOf, FIELDS, jpeg, multipartPost } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

let host: TestHost;
let tokens: string[];
let picture: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  [tokens, picture] = await Promise.all([
    Promise.all(PEOPLE.map((person) => host.logIn(person))),
    jpeg(120, { width: 2000, height: 1000 }),
  ]);
});
beforeEach(async () => {
  await host.empty();
  for (const table of ['content', 'media'] as const) await host.db.deleteFrom(table).execute();
});
afterAll(() => host.close());

const ask = (call: string, body: unknown = {}, person = 0) =>
  answerOf(host.app.request(`/${call}`, jsonPost(body, tokens[person])));
const pair = (text: string) => ({ tam: `தமிழ் ${text}`, en: text });
const publish = (list: string, bodies: object[], published: 0 | 1 = 1) =>
  insertContent(
    host.db,
    bodies.map((body, number) => ({
      list,
      id: `${list}-${number}`,
      place: Date.UTC(2026, 0, 1 + Math.floor(number / 2)),
      published,
      body: JSON.stringify(body),
    })),
  );
const sendPost = async () =>
  (
    await answerOf(
      host.app.request(
        '/createPost',
        multipartPost(partsOf(POST, { image1: picture }), tokens[0] ?? ''),
      ),
    )
  ).data.reference ?? '';
const postsSeenBy = async (person: number) =>
  v.parse(pageOf(PostItem), (await ask('viewAllPost', {}, person)).data).items;

describe.each([
  ['viewAllAnnounce', 'announcements', Announcement, { title: pair('Title'), body: pair('Body') }],
  [
    'viewMedia',
    'media',
    MediaItem,
    { kind: 'video', title: pair('Video'), url: 'https://video.example/1', poster: null },
  ],
  [
    'viewGallery',
    'gallery',
    GalleryItem,
    { caption: pair('Caption'), image: { url: '/media/00.jpg', width: 2, height: 1 } },
  ],
  [
    'viewConference',
    'conferences',
    Conference,
    { title: pair('Title'), place: pair('Place'), text: pair('Text') },
  ],
] as const)('%s', (call, list, schema, body) => {
  test('gives what was published, newest first, in the shape that the app reads', async () => {
    await publish(list, [body, body, body]);
    const page = v.parse(
      pageOf(schema as v.GenericSchema<unknown, { id: string }>),
      (await ask(call)).data,
    );
    expect(page.items.map(({ id }) => id)).toEqual([`${list}-2`, `${list}-1`, `${list}-0`]);
    expect(page.next).toBeNull();
  });

  test('page after page, nobody is missing and nobody comes twice, also when something new appears meanwhile', async () => {
    await publish(
      list,
      Array.from({ length: 7 }, () => body),
    );
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { items, next } = (await ask(call, { limit: 2, before })).data as {
        items: { id: string }[];
        next: string | null;
      };
      seen.push(...items.map(({ id }) => id));
      before = next ?? undefined;
      if (seen.length === 2)
        await insertContent(host.db, [
          { list, id: 'new', place: Date.UTC(2026, 5), published: 1, body: JSON.stringify(body) },
        ]);
    } while (before);
    expect(seen).toEqual(Array.from({ length: 7 }, (_, number) => `${list}-${6 - number}`));
  });

  test('does not give drafts, and nothing without a login', async () => {
    await publish(list, [body], 0);
    expect((await ask(call)).data).toEqual({ items: [], next: null });
    expect((await answerOf(host.app.request(`/${call}`, jsonPost({})))).http).toBe(401);
  });
});

describe('List', () => {
  test('gives the list that is asked for, in the order of the office', async () => {
    const bearer = { office: pair('Treasurer'), name: pair('Sample'), address: pair('Street') };
    await insertContent(
      host.db,
      [1, 2, 3].map((number) => ({
        list: 'leaders',
        id: `leader-${number}`,
        place: -number,
        published: 1,
        body: JSON.stringify(bearer),
      })),
    );
    const first = v.parse(
      pageOf(OfficeBearer),
      (await ask('List', { list: 'leaders', limit: 2 })).data,
    );
    expect(first.items.map(({ id }) => id)).toEqual(['leader-1', 'leader-2']);
    expect(
      (await ask('List', { list: 'leaders', limit: 2, before: first.next })).data['items'],
    ).toMatchObject([{ id: 'leader-3' }]);
    expect((await ask('List', { list: 'members' })).data['items']).toEqual([]);
  });

  test.each([{}, { list: 'announcements' }, { list: "leaders' --" }])(
    'asked for as %j is refused',
    async (body) => {
      expect(await ask('List', body)).toMatchObject({
        http: 422,
        data: { code: 'invalid', field: 'list' },
      });
    },
  );
});

test('viewTelecost says what is live, with a number for its status, and that nothing is', async () => {
  expect(await ask('viewTelecost')).toMatchObject({ status: 0, data: null });
  const live = {
    URL: 'https://video.example/live',
    tittle: 'foundation',
    texts: { title: pair('Live'), news: pair('News') },
  };
  await publish('live', [live]);
  const answer = await ask('viewTelecost');
  expect(answer.status).toBe(1);
  expect(v.parse(LiveEvent, answer.data)).toEqual(live);
});

describe('a post', () => {
  test("is its author's alone until the office publishes it, and everybody's then", async () => {
    const id = await sendPost();
    expect(await postsSeenBy(0)).toMatchObject([
      { id, state: 'pending', author: PEOPLE[0].name, title: POST.title, images: [] },
    ]);
    expect(await postsSeenBy(1)).toEqual([]);
    expect(await ask('decidePost', { id, state: 'published' }, 3)).toMatchObject({ status: true });
    expect(await postsSeenBy(1)).toMatchObject([
      { id, state: 'published', images: [{ width: 1600, height: 800 }] },
    ]);
  });

  test('shows no picture of an earlier decision: its address is gone, its row and its file too', async () => {
    const id = await sendPost();
    const decide = async (state: string) =>
      v.parse(
        v.object({ images: v.array(Picture) }),
        (await ask('decidePost', { id, state }, 3)).data,
      ).images;
    const earlier = [
      ...(await decide('published')),
      ...(await decide('published')),
      ...(await decide('declined')),
      ...(await decide('published')),
    ];
    const [shown] = earlier.splice(-1);
    expect(earlier).toHaveLength(2);
    for (const { url } of earlier) expect((await host.app.request(url)).status).toBe(404);
    expect((await host.app.request(shown?.url ?? '')).status).toBe(200);
    expect(await host.db.selectFrom('media').select('code').execute()).toHaveLength(1);
    expect(await host.photoFiles()).toHaveLength(2);
  });

  test('that is decided by many at once shows the pictures of one decision', async () => {
    const id = await sendPost();
    await Promise.all(
      Array.from({ length: 5 }, () => ask('decidePost', { id, state: 'published' }, 3)),
    );
    expect(await host.db.selectFrom('media').select('code').execute()).toHaveLength(1);
    const [post] = await postsSeenBy(1);
    expect((await host.app.request(post?.images[0]?.url ?? '')).status).toBe(200);
  });

  test("that is declined stays its author's, and its pictures stay private", async () => {
    const id = await sendPost();
    await ask('decidePost', { id, state: 'declined' }, 3);
    expect(await postsSeenBy(0)).toMatchObject([{ id, state: 'declined', images: [] }]);
    expect(await postsSeenBy(1)).toEqual([]);
    expect(await host.db.selectFrom('media').selectAll().execute()).toEqual([]);
  });

  test.each([0, 1, 2])('is not decided by who is no administrator (%i)', async (person) => {
    const id = await sendPost();
    expect(await ask('decidePost', { id, state: 'published' }, person)).toMatchObject({
      http: 404,
      data: { code: 'notThere' },
    });
    expect(await postsSeenBy(0)).toMatchObject([{ state: 'pending' }]);
  });
});

async function upload(image: Buffer): Promise<Picture> {
  const parts = [{ name: 'image', body: image, filename: 'image.jpg' }];
  const { data } = await answerOf(
    host.app.request('/uploadPicture', multipartPost(parts, tokens[3] ?? '')),
  );
  return v.parse(Picture, data);
}

describe('a published picture', () => {
  test('is a new file without what cameras write into files, and upright', async () => {
    const fromCamera = await sharp(picture)
      .withExif({
        IFD0: { Make: 'Sample camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 0/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { url, width, height } = await upload(fromCamera);
    expect([width, height]).toEqual([800, 1600]);
    const response = await host.app.request(url);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="${url.slice('/media/'.length)}"`,
    );
    // An app of another origin, built for this host, may show it.
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const served = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([served.width, served.height, served.exif, served.orientation]).toEqual([
      800,
      1600,
      undefined,
      undefined,
    ]);
  });

  test('may stay in caches for an hour, and costs no bytes to ask for again', async () => {
    const { url } = await upload(picture);
    const { headers } = await host.app.request(url);
    expect(headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate');
    const again = await host.app.request(url, {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test.each([
    '/media/00000000000000000000000000000000.jpg',
    '/media/x.jpg',
    '/media/..%2f..%2fenrolment.db',
  ])('that does not exist is not found: %s', async (path) => {
    expect((await host.app.request(path)).status).toBe(404);
  });

  test('is no way to an ID photo', async () => {
    await host.app.request(
      '/addvoters',
      multipartPost(partsOf(FIELDS, { voterCardFront: picture }), tokens[0] ?? ''),
    );
    const { file } = await host.db.selectFrom('photos').select('file').executeTakeFirstOrThrow();
    expect(file).toMatch(/^[0-9a-f]{32}$/);
    expect((await host.app.request(`/media/${file}.jpg`)).status).toBe(404);
  });
});

test('GET /settings.json says what the host asks for', async () => {
  expect(await (await host.app.request('/settings.json')).json()).toEqual({
    otp: false,
    aadhaar: 'last4',
    keys: true,
  });
});
