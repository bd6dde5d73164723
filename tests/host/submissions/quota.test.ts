import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refuseTooMuch } from '../../../host/submissions/quota.ts';
import { openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const [volunteer, member, lead] = PEOPLE;
const TOO_MUCH = {
  code: 'quota',
  msg: 'Too much was sent in one day. The rest is taken later.',
  retryAfter: 3_600,
};

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
  await host.db.updateTable('people').set({ role: 'member' }).where('id', '=', member.id).execute();
});
beforeEach(async () => {
  // Nobody was counted lately.
  host.clock.now += MINUTE_MS;
  await host.empty();
});
afterAll(() => host.close());

const ask = (person: string, bytes = 1_000) =>
  refuseTooMuch(host.db, person, bytes, host.clock.now);

/** What a person has brought by way of another process. */
async function bring(
  person: string,
  entries: number,
  bytes: number,
  deliveredBy: string | null = null,
) {
  const already = await host.db.selectFrom('submissions').select('id').execute();
  const rows = Array.from({ length: entries }, (_, number) => ({
    owner: person,
    id: `made-up-${already.length + number}`,
    fingerprint: '',
    reference: '',
    answer: '{}',
    deviceType: '',
    receivedAt: host.clock.now,
    deliveredBy,
    kind: 'addvoters' as const,
    bytes: bytes / entries,
  }));
  await host.db.insertInto('submissions').values(rows).execute();
}

test('a volunteer brings 2,000 entries and a gigabyte of photos in a day', async () => {
  await bring(volunteer.id, 1_999, 0);
  expect(await ask(volunteer.id)).toBeUndefined();
  await bring(volunteer.id, 1, 0);
  host.clock.now += MINUTE_MS;
  expect(await ask(volunteer.id)).toEqual(TOO_MUCH);

  await host.empty();
  await bring(volunteer.id, 1, 999_999_999);
  expect(await ask(volunteer.id)).toBeUndefined();
  await bring(volunteer.id, 1, 1);
  host.clock.now += MINUTE_MS;
  expect(await ask(volunteer.id)).toEqual(TOO_MUCH);
});

test('a member brings 50 entries and 50 MB of photos in a day', async () => {
  await bring(member.id, 49, 49_999_999 - (49_999_999 % 49));
  expect(await ask(member.id)).toBeUndefined();
  await bring(member.id, 1, 0);
  host.clock.now += MINUTE_MS;
  expect(await ask(member.id)).toEqual(TOO_MUCH);

  await host.empty();
  await bring(member.id, 1, 50_000_000);
  expect(await ask(member.id)).toEqual(TOO_MUCH);
});

test('what a lead delivers counts for the lead, and not for its owner', async () => {
  await bring(volunteer.id, 2_000, 0, lead.id);
  expect(await ask(volunteer.id)).toBeUndefined();
  expect(await ask(lead.id)).toEqual(TOO_MUCH);
});

test('what came more than 24 hours ago counts no more', async () => {
  await bring(volunteer.id, 2_000, 0);
  host.clock.now += DAY_MS;
  expect(await ask(volunteer.id)).toEqual(TOO_MUCH);
  host.clock.now += 1;
  expect(await ask(volunteer.id)).toBeUndefined();
});

test('a process takes a fiftieth of the room for entries before it counts again', async () => {
  expect(await ask(volunteer.id)).toBeUndefined();
  await bring(volunteer.id, 2_000, 0);
  for (let entry = 2; entry <= 2_000 / 50; entry += 1)
    expect(await ask(volunteer.id)).toBeUndefined();
  expect(await ask(volunteer.id)).toEqual(TOO_MUCH);
});

test('a process takes a fiftieth of the room for photos before it counts again', async () => {
  await bring(volunteer.id, 1, 1_000_000_000 - 150_000);
  expect(await ask(volunteer.id)).toBeUndefined();
  await bring(volunteer.id, 1, 150_000);
  expect([await ask(volunteer.id), await ask(volunteer.id)]).toEqual([undefined, undefined]);
  expect(await ask(volunteer.id)).toEqual(TOO_MUCH);
});

test('a process counts again after a minute, also where the clock was set back', async () => {
  expect(await ask(volunteer.id)).toBeUndefined();
  await bring(volunteer.id, 2_000, 0);
  host.clock.now += MINUTE_MS - 1;
  expect(await ask(volunteer.id)).toBeUndefined();
  host.clock.now += 1;
  expect(await ask(volunteer.id)).toEqual(TOO_MUCH);

  await host.empty();
  expect(await ask(volunteer.id)).toBeUndefined();
  host.clock.now -= MINUTE_MS;
  await bring(volunteer.id, 2_000, 0);
  expect(await ask(volunteer.id)).toEqual(TOO_MUCH);
  host.clock.now += MINUTE_MS;
});
