import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrokenAudit } from '../../../host/tables/audit.ts';
import { Picture } from '../../../src/domain/calls/lists.ts';
import { OFFICE, openHostWithPeople, type HostWithPeople } from '../hostWithPeople.ts';
import { FIELDS } from '../sampleVoter.ts';

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(async () => {
  await host.empty();
  await host.db.deleteFrom('content').execute();
});
afterAll(() => host.close());

const pair = (text: string) => ({ tam: `தமிழ் ${text}`, en: text });
const announcement = {
  list: 'announcements',
  at: '2026-11-20T04:00:00Z',
  published: true,
  body: { title: pair('Title'), body: pair('Body') },
};
const live = {
  list: 'live',
  id: 'now',
  at: '2026-11-20T04:00:00Z',
  published: true,
  body: {
    URL: 'https://video.example/live',
    tittle: 'camp',
    texts: { title: pair('Live'), news: pair('News') },
  },
};

describe('the office', () => {
  test('publishes an announcement, changes it, and takes it back', async () => {
    const { data } = await host.ask('publish', announcement);
    expect((await host.ask('viewAllAnnounce', {}, 0)).data['items']).toMatchObject([
      { id: data['id'], title: pair('Title'), publishedAt: '2026-11-20T04:00:00.000Z' },
    ]);
    await host.ask('publish', {
      ...announcement,
      id: data['id'],
      body: { ...announcement.body, title: pair('Better') },
    });
    expect((await host.ask('viewAllAnnounce', {}, 0)).data['items']).toMatchObject([
      { title: pair('Better') },
    ]);
    await host.ask('publish', { ...announcement, id: data['id'], published: false });
    expect((await host.ask('viewAllAnnounce', {}, 0)).data['items']).toEqual([]);
    expect(await host.db.selectFrom('audit').select(['action', 'detail']).execute()).toEqual(
      ['published', 'published', 'draft'].map((detail) => ({ action: 'publish', detail })),
    );
    expect(await findBrokenAudit(host.db)).toEqual([]);
  });

  test('finds its drafts again, as it gave them', async () => {
    const { data } = await host.ask('publish', { ...announcement, published: false });
    expect((await host.ask('officeContent', { list: 'announcements' })).data['items']).toEqual([
      { id: data['id'], published: false, at: '2026-11-20T04:00:00.000Z', body: announcement.body },
    ]);
    await host.ask('publish', {
      list: 'leaders',
      id: 'leader-1',
      position: 7,
      published: true,
      body: { office: pair('Office'), name: pair('Name'), address: pair('Street') },
    });
    expect((await host.ask('officeContent', { list: 'leaders' })).data['items']).toMatchObject([
      { id: 'leader-1', published: true, position: 7 },
    ]);
  });

  test('goes live, and off again', async () => {
    await host.ask('publish', live);
    expect(await host.ask('viewTelecost', {}, 0)).toMatchObject({
      status: 1,
      data: { URL: 'https://video.example/live' },
    });
    await host.ask('publish', { ...live, published: false });
    expect(await host.ask('viewTelecost', {}, 0)).toMatchObject({ status: 0, data: null });
  });

  test('lists people in its own order', async () => {
    for (const position of [2, 1])
      await host.ask('publish', {
        list: 'leaders',
        id: `leader-${position}`,
        position,
        published: true,
        body: { office: pair('Office'), name: pair('Name'), address: pair('Street') },
      });
    expect((await host.ask('List', { list: 'leaders' }, 0)).data['items']).toMatchObject([
      { id: 'leader-1' },
      { id: 'leader-2' },
    ]);
  });

  test('uploads a picture that everybody may see, and shows it in the gallery', async () => {
    const { data } = await host.send(
      'uploadPicture',
      [{ name: 'image', body: host.picture, filename: 'image.jpg' }],
      OFFICE,
    );
    const image = v.parse(Picture, data);
    expect((await host.app.request(image.url)).status).toBe(200);
    expect(
      (
        await host.ask('publish', {
          list: 'gallery',
          at: '2026-11-20T04:00:00Z',
          published: true,
          body: { caption: pair('Camp'), image },
        })
      ).status,
    ).toBe(true);
    expect((await host.ask('viewGallery', {}, 0)).data['items']).toMatchObject([{ image }]);
    expect((await host.photoFiles()).length).toBe(1);
  });

  test.each([
    ['no picture', []],
    ['a page', [{ name: 'image', body: '<!doctype html>', filename: 'image.jpg' }]],
  ])('is refused with %s', async (_, parts) => {
    expect((await host.send('uploadPicture', parts, OFFICE)).http).toBe(422);
    expect(await host.photoFiles()).toEqual([]);
  });

  test.each([
    [
      'an address that is a script',
      { ...live, body: { ...live.body, URL: 'javascript:alert(1)' } },
    ],
    [
      'one language only',
      { ...announcement, body: { ...announcement.body, title: { en: 'Title' } } },
    ],
    ['a list that does not exist', { ...announcement, list: 'people' }],
    ['no time', { ...announcement, at: 'tomorrow' }],
    ['what only looks like a time', { ...announcement, at: '2026-11-20T04:00:00+05' }],
  ])('cannot publish %s', async (_, body) => {
    expect(await host.ask('publish', body)).toMatchObject({ http: 422, status: false });
    expect(await host.db.selectFrom('content').selectAll().execute()).toEqual([]);
  });

  test('makes a volunteer a lead of a booth, who then sees it, and takes that back', async () => {
    await host.enrol();
    const seen = async () =>
      ((await host.ask('viewvoters', {}, 1)).data['voters'] as unknown[]).length;
    expect(await seen()).toBe(0);
    expect(
      await host.ask('setRights', {
        userName: 'Second.Person',
        role: 'lead',
        booths: [{ assembly: Number(FIELDS.assembly), booth: Number(FIELDS.booth) }],
      }),
    ).toMatchObject({ status: true });
    expect(await seen()).toBe(1);
    await host.ask('setRights', { userName: 'second.person', role: 'volunteer' });
    expect(await seen()).toBe(0);
  });

  test('cannot change its own rights, or those of nobody', async () => {
    expect(await host.ask('setRights', { userName: 'office', role: 'member' })).toMatchObject({
      http: 403,
      data: { code: 'ownRights' },
    });
    expect(await host.ask('setRights', { userName: 'nobody.there', role: 'admin' })).toMatchObject({
      http: 404,
    });
  });
});

test.each([
  ['officeContent', { list: 'live' }],
  ['publish', announcement],
  ['setRights', { userName: 'first.person', role: 'admin' }],
  ['uploadPicture', {}],
])('%s is for administrators only', async (call, body) => {
  for (const person of [0, 1, 2])
    expect(await host.ask(call, body, person)).toMatchObject({ http: 403, data: { code: 'role' } });
  expect(
    await host.db.selectFrom('people').select('role').where('id', '=', 'person-1').execute(),
  ).toEqual([{ role: 'volunteer' }]);
});
