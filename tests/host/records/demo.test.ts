import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoContent } from '../../../host/demo/demoContent.ts';
import { DEMO_PEOPLE, seedDemoPeople } from '../../../host/demo/demoPeople.ts';
import { findBrokenAudit } from '../../../host/tables/audit.ts';
import { existsSync } from 'node:fs';
import {
  Announcement,
  Conference,
  GalleryItem,
  LISTS,
  MediaItem,
  MemberCard,
  OfficeBearer,
  pageOf,
} from '../../../src/domain/calls/lists.ts';
import { answerOf } from '../sampleVoter.ts';
import { jsonPost, openTestHost, type TestHost } from '../testHost.ts';

let host: TestHost;
let token: string;
beforeAll(async () => {
  host = await openTestHost({ withDemo: true });
  await host.db.deleteFrom('people').execute();
  await seedDemoPeople(host.db, host.clock.now);
  await seedDemoContent(host.db);
  const [member] = DEMO_PEOPLE.filter(({ userName }) => userName === 'demo.member');
  token = await host.logIn(member);
});
afterAll(() => host.close());

const ask = (call: string, body: unknown = {}) =>
  answerOf(host.app.request(`/${call}`, jsonPost(body, token)));

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

test.each(LISTS)('the list %s has people', async (list) => {
  expect(
    v.parse(pageOf(OfficeBearer), (await ask('List', { list })).data).items.length,
  ).toBeGreaterThan(2);
});

test('the conference is that of the specification', async () => {
  expect((await ask('viewConference')).data['items']).toMatchObject([
    { heldAt: '2024-10-27T10:30:00.000Z' },
  ]);
});

test('nothing is live until the office says so', async () => {
  expect(await ask('viewTelecost')).toMatchObject({ status: 0, data: null });
});

test('the member has a card, and it is valid', async () => {
  const card = v.parse(MemberCard, (await ask('membercard')).data);
  expect(card).toMatchObject({ memberNumber: 'M-DEM0CARD01', assembly: '120', booth: '114' });
  expect((await host.app.request(new URL(card.check).pathname)).status).toBe(200);
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
