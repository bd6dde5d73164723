import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoContent } from '../../../host/demo/demoContent.ts';
import { seedDemoDays } from '../../../host/demo/demoDays.ts';
import { DEMO_PEOPLE, seedDemoPeople } from '../../../host/demo/demoPeople.ts';
import { DEMO_BOOTH, seedDemoRoll } from '../../../host/demo/demoRoll.ts';
import { countBooth } from '../../../host/tables/boothBoard.ts';
import { findBrokenAudit } from '../../../host/tables/audit.ts';
import { countByDay, countByDistrict } from '../../../host/tables/statistics.ts';
import { existsSync } from 'node:fs';
import {
  Announcement,
  Conference,
  GalleryItem,
  LISTS,
  MediaItem,
  MemberCard,
  OfficeBearer,
  PostItem,
  pageOf,
} from '../../../src/domain/calls/lists.ts';
import { answerOf } from '../sampleVoter.ts';
import { figureOf } from '../../../src/screens/party/content/figureOf.ts';
import { FROM_THIS_MACHINE, jsonPost, openTestHost, type TestHost } from '../testHost.ts';

let host: TestHost;
let token: string;
beforeAll(async () => {
  host = await openTestHost({ withDemo: true });
  await host.db.deleteFrom('people').execute();
  await seedDemoPeople(host.db, host.clock.now);
  await seedDemoContent(host.db);
  const [member] = DEMO_PEOPLE.filter(({ userName }) => userName === 'demo.member');
  token = (await ask('login', member)).auth ?? '';
});
afterAll(() => host.close());

const ask = (call: string, body: unknown = {}) =>
  answerOf(host.app.request(`/${call}`, jsonPost(body, token), FROM_THIS_MACHINE));

test.each([
  ['viewAllAnnounce', Announcement],
  ['viewMedia', MediaItem],
  ['viewGallery', GalleryItem],
  ['viewConference', Conference],
])('%s has something to show at the first look, in both languages', async (call, schema) => {
  const { items } = v.parse(pageOf(schema as v.GenericSchema), (await ask(call)).data);
  expect(items.length).toBeGreaterThan(0);
  const pictures = JSON.stringify(items).match(/\/art\/[\w.]+/g) ?? [];
  expect(pictures.filter((path) => !existsSync(`public${path}`))).toEqual([]);
});

test('the leaders have the offices of the specification', async () => {
  const { data } = await ask('List', { list: 'leaders' });
  expect(v.parse(pageOf(OfficeBearer), data).items.map(({ office }) => office.en)).toEqual([
    'Chairman',
    'General Secretary',
    'Secretary',
    'Treasurer',
    'State Joint Secretary',
    'Deputy Secretary',
    'Propaganda Secretary',
  ]);
});

test('the pictures of festivals in the gallery have the months of the festivals', async () => {
  const { items } = v.parse(pageOf(GalleryItem), (await ask('viewGallery')).data);
  const monthOf = (words: string) =>
    new Date(
      items.find(({ caption }) => caption.en.includes(words))?.publishedAt ?? NaN,
    ).getUTCMonth();
  expect([monthOf('harvest'), monthOf('Margazhi'), monthOf('Karthigai')]).toEqual([0, 0, 11]);
});

test('in every list of people the first stands at place 1, as the office’s form counts', async () => {
  const firsts = await host.db
    .selectFrom('content')
    .where('list', 'in', LISTS)
    .select(({ fn }) => ['list', fn.max('place').as('place')])
    .groupBy('list')
    .execute();
  expect(firsts.map(({ place }) => place)).toEqual(LISTS.map(() => -1));
});

test.each(LISTS)('the list %s has people', async (list) => {
  expect(
    v.parse(pageOf(OfficeBearer), (await ask('List', { list })).data).items.length,
  ).toBeGreaterThan(2);
});

test('everybody in the lists has a number to call and a figure of their own', async () => {
  const figures = new Map<string, string>();
  for (const list of LISTS) {
    const { items } = v.parse(pageOf(OfficeBearer), (await ask('List', { list })).data);
    for (const { name, phone } of items) {
      expect(phone).toMatch(/^044 0000 0\d{3}$/);
      figures.set(name.en, JSON.stringify(figureOf(name.en)));
    }
  }
  expect(new Set(figures.values()).size).toBe(figures.size);
});

test('the conference is that of the specification', async () => {
  expect((await ask('viewConference')).data['items']).toMatchObject([
    { heldAt: '2024-10-27T10:30:00.000Z' },
  ]);
});

test('nothing is live until the office says so, of a draft with a day of its own', async () => {
  expect(await ask('viewTelecost')).toMatchObject({ status: 0, data: null });
  const { place } = await host.db
    .selectFrom('content')
    .select('place')
    .where('list', '=', 'live')
    .executeTakeFirstOrThrow();
  expect(new Date(place).getUTCFullYear()).toBe(2026);
});

test('the member has a card, and it is valid', async () => {
  const card = v.parse(MemberCard, (await ask('membercard')).data);
  expect(card).toMatchObject({ memberNumber: 'M-DEM0CARD01', assembly: '120', booth: '114' });
  const page = await host.app.request(new URL(card.check).pathname);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('This member card is valid'),
  ]);
  expect(await findBrokenAudit(host.db)).toEqual([]);
});

test('a second start adds nothing', async () => {
  const count = async () => (await host.db.selectFrom('content').select('id').execute()).length;
  const before = await count();
  await seedDemoContent(host.db);
  await seedDemoPeople(host.db, host.clock.now);
  expect(await count()).toBe(before);
  expect(await host.db.selectFrom('people').select('id').execute()).toHaveLength(
    DEMO_PEOPLE.length,
  );
});

const enrolled = ({ db }: TestHost) =>
  db
    .selectFrom('voters')
    .select(['id', 'name', 'district', 'receivedAt'])
    .where('id', 'like', 'demo-%')
    .orderBy('id')
    .execute();

test('thirty days of work over five districts fill the console, the same at each try', async () => {
  const other = await openTestHost();
  await seedDemoDays(host.db, 30, host.clock.now);
  await seedDemoDays(other.db, 30, host.clock.now);
  const voters = await enrolled(host);
  expect(await enrolled(other)).toEqual(voters);
  await other.close();

  const since = host.clock.now - 30 * 24 * 60 * 60_000;
  expect(await countByDistrict(host.db, since)).toHaveLength(5);
  expect((await countByDay(host.db, since)).length).toBeGreaterThanOrEqual(29);
  expect(voters.every(({ receivedAt }) => receivedAt <= host.clock.now)).toBe(true);
  expect(await findBrokenAudit(host.db)).toEqual([]);
  const posts = v.parse(pageOf(PostItem), (await ask('viewAllPost')).data).items;
  expect(posts.map(({ state }) => state)).toEqual(['published', 'published', 'published']);
  // Nobody knows the password of who enrolled them.
  expect(await ask('login', { userName: 'demo.house1', password: 'Kolam#2026' })).toMatchObject({
    status: false,
  });
});

test('the office corrects and erases whom the demo enrolled like anybody else', async () => {
  const other = await openTestHost({ withDemo: true });
  await other.db.deleteFrom('people').execute();
  await seedDemoPeople(other.db, other.clock.now);
  await seedDemoDays(other.db, 30, other.clock.now);
  const office = DEMO_PEOPLE.find(({ role }) => role === 'admin');
  const as = (call: string, body: unknown, auth?: string) =>
    answerOf(other.app.request(`/${call}`, jsonPost(body, auth), FROM_THIS_MACHINE));
  const { auth } = await as('login', office);
  const { voters } = (await as('viewvoters', { limit: 1 }, auth)).data as {
    voters: { reference: string }[];
  };
  const reference = voters[0]?.reference ?? '';
  const fields = { postalCode: '600001' };
  expect(await as('correctPerson', { reference, fields }, auth)).toMatchObject({ status: true });
  expect(await as('erasePerson', { whom: reference }, auth)).toMatchObject({
    data: { references: [reference] },
  });
  await other.close();
});

test('the board of the demo roll’s booth shows a booth that is half done', async () => {
  const other = await openTestHost();
  await seedDemoDays(other.db, 30, other.clock.now);
  await seedDemoRoll(other.db, other.clock.now);
  const board = await countBooth(other.db, DEMO_BOOTH);
  expect(board).toMatchObject({ listed: 40, offRoll: 0, doubles: 0 });
  expect(board.enrolled).toBeGreaterThan(15);
  // Whoever tries the form begins with the first lines.
  expect(
    await other.db
      .selectFrom('voters')
      .select('rollLine')
      .where('rollLine', '>', 0)
      .where('rollLine', '<=', 16)
      .execute(),
  ).toEqual([]);
  await other.close();
});
