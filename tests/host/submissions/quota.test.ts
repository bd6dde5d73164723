import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refuseTooMuch, withinQuota } from '../../../host/submissions/quota.ts';
import { insertPeople } from '../../../host/tables/people.ts';
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

const MB = 1_000_000;
/** Somebody sends a form that is stored, or refused, when `store` says. */
const send = (
  person: string,
  store: () => Promise<object> = () => Promise.resolve({ answer: '' }),
  { bytes = 1_000, network = '203.0.113.1', isMember = false } = {},
) => withinQuota(host.db, { person, network, isMember, bytes }, host.clock.now, store);

test('hundreds sent at once find the room that those before them have left, though none is stored yet', async () => {
  await bring(member.id, 40, 0);
  let stored = 0;
  const disk = new EventEmitter();
  const isAwake = once(disk, 'awake');
  const sent = Array.from({ length: 300 }, () =>
    send(member.id, async () => {
      stored += 1;
      await isAwake;
      return { answer: '' };
    }),
  );
  const refused = sent.slice(50);
  expect(await Promise.all(refused)).toEqual(refused.map(() => TOO_MUCH));
  disk.emit('awake');
  await Promise.all(sent);
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThanOrEqual(10);
});

const broken = () => Promise.resolve({ code: 'photoBroken' as const, msg: 'A photo is damaged' });

test('forms whose photos are refused count like those that are stored', async () => {
  for (let form = 0; form < 50; form += 1)
    expect(await send(member.id, broken)).toMatchObject({ code: 'photoBroken' });
  expect(await send(member.id, broken)).toEqual(TOO_MUCH);
  host.clock.now += DAY_MS;
  expect(await send(member.id)).toEqual({ answer: '' });
});

const OK = { answer: '' };
const bringAs = (person: string, megabytes: number, network?: string) =>
  send(person, undefined, { bytes: megabytes * MB, network, isMember: true });

describe('accounts that anybody can register', () => {
  const people = ['new-1', 'new-2', 'new-3', 'old-1'];
  beforeAll(async () => {
    const others = people.map((id) => ({
      id,
      userName: id,
      name: id,
      role: 'member' as const,
      passwordHash: '',
      demo: false,
    }));
    await insertPeople(host.db, others, 0);
  });
  beforeEach(async () => {
    // Another day, which begins at midnight.
    host.clock.now = Math.ceil(host.clock.now / DAY_MS + 1) * DAY_MS + MINUTE_MS;
    for (const id of people)
      await host.db
        .updateTable('people')
        .set({ createdAt: id.startsWith('new') ? host.clock.now : 0 })
        .where('id', '=', id)
        .execute();
  });

  test('bring ten entries on their first day', async () => {
    await bring('new-1', 9, 0);
    expect(await bringAs('new-1', 0)).toEqual(OK);
    await bring('new-1', 1, 0);
    host.clock.now += MINUTE_MS;
    expect(await bringAs('new-1', 0)).toEqual(TOO_MUCH);
    expect(await bringAs('old-1', 0)).toEqual(OK);
  });

  test('of one network bring 200 MB together on their first day, and those of a village near by are not held up', async () => {
    expect(await bringAs('new-1', 150)).toEqual(OK);
    expect(await bringAs('new-2', 51)).toEqual(TOO_MUCH);
    expect(await bringAs('new-3', 50, '203.0.113.2')).toEqual(OK);
    expect(await bringAs('old-1', 100)).toEqual(OK);
  });

  test('of all networks bring 2 GB together on their first day, and 10 GB later; volunteers go on', async () => {
    for (let network = 0; network < 10; network += 1)
      expect(await bringAs('new-1', 200, `192.0.2.${network}`)).toEqual(OK);
    expect(await bringAs('new-2', 1, '192.0.2.99')).toEqual(TOO_MUCH);
    for (let network = 0; network < 8; network += 1)
      expect(await bringAs('old-1', 900, `192.0.2.${network + 50}`)).toEqual(OK);
    expect(await bringAs('old-1', 900, '192.0.2.98')).toEqual(TOO_MUCH);
    expect(await send(volunteer.id)).toEqual(OK);
  });
});
