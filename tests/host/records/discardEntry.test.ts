import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openHostWithPeople, type HostWithPeople } from '../hostWithPeople.ts';
import { ACCOUNT, MEMBER, partsOf } from '../sampleCalls.ts';
import { answerOf, FIELDS, multipartPost } from '../sampleVoter.ts';
import { jsonPost } from '../testHost.ts';

const OTHER_VOLUNTEER = 1;

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const send = (id: string) =>
  host.send('addvoters', partsOf(FIELDS, { voterCardFront: host.picture }, id));
const discard = (id: string, person?: number) =>
  host.ask('discardEntry', { submissionId: id, kind: 'addvoters' }, person ?? 0);
const count = async (table: 'voters' | 'photos') =>
  (await host.db.selectFrom(table).select('owner').execute()).length;
const wiped = () => host.db.selectFrom('wiped').select(['erased', 'erasures']).execute();

describe('an entry that its owner discarded on the phone', () => {
  test('is erased with its photo, with a line in the audit log', async () => {
    const id = uuid();
    const { data } = await send(id);
    expect(await discard(id)).toMatchObject({ status: true, data: { submissionId: id } });
    expect([await count('voters'), await count('photos')]).toEqual([0, 0]);
    expect(
      await host.db
        .selectFrom('audit')
        .select(['actor', 'object'])
        .where('action', '=', 'discardEntry')
        .execute(),
    ).toEqual([{ actor: 'person-1', object: data.reference }]);
    // The phone asks again if the answer was lost.
    expect((await discard(id)).status).toBe(true);
  });

  test('leaves that it was erased, and nothing of what it said or proved', async () => {
    const id = uuid();
    const { data } = await send(id);
    const receivedAt = host.clock.now;
    host.clock.now += 1_000;
    await discard(id);
    expect(await host.db.selectFrom('submissions').selectAll().execute()).toEqual([
      {
        owner: 'person-1',
        id,
        kind: 'addvoters',
        fingerprint: '',
        reference: data.reference,
        answer: '',
        deviceType: '',
        receivedAt,
        deliveredBy: null,
        bytes: host.picture.length,
        erasedAt: host.clock.now,
        withdrawHash: null,
      },
    ]);
  });

  test('is not stored when it comes later, and the phone that sends it hears that it is done', async () => {
    const id = uuid();
    expect((await discard(id)).status).toBe(true);
    expect(await send(id)).toMatchObject({
      status: true,
      msg: 'This record was erased',
      data: { submissionId: id, erased: true },
    });
    expect([await count('voters'), await count('photos')]).toEqual([0, 0]);
  });

  test('is erased for whoever sent it: its owner and who brought it hear of that, and nobody else', async () => {
    const [id, staying] = [uuid(), uuid()];
    for (const each of [id, staying]) await send(each);
    const carriers = host.db.updateTable('submissions').set({ deliveredBy: 'person-3' });
    await carriers.execute();
    await discard(id);
    const erased = async (person: number) => {
      const asked = { submissionIds: [id, staying, uuid()] };
      return (await host.ask('erasedEntries', asked, person)).data['submissionIds'];
    };
    expect(await Promise.all([0, 1, 2].map(erased))).toEqual([[id], [], [id]]);
    expect((await host.ask('erasedEntries', { submissionIds: [] }, 0)).data).toEqual({
      submissionIds: [],
    });
  });

  test('can be asked about 60 times in a quarter of an hour', async () => {
    host.clock.now += 60 * 60_000;
    const ask = () => host.ask('erasedEntries', { submissionIds: [] }, 0);
    for (let times = 0; times < 60; times += 1) expect((await ask()).status).toBe(true);
    expect(await ask()).toMatchObject({ http: 429, data: { code: 'tooManyLooks' } });
  });

  test('is not erased by anybody else', async () => {
    const id = uuid();
    await send(id);
    await discard(id, OTHER_VOLUNTEER);
    expect(await count('voters')).toBe(1);
  });

  test('is not a registration: nobody ends an account by discarding', async () => {
    const id = uuid();
    const { auth = '' } = await answerOf(
      host.app.request(
        '/register',
        multipartPost(partsOf({ ...MEMBER, ...ACCOUNT }, { voterCardFront: host.picture }, id), ''),
      ),
    );
    await host.setRole(ACCOUNT.userName, 'admin');
    const asked = jsonPost({ submissionId: id, kind: 'addmember' }, auth);
    expect((await answerOf(host.app.request('/discardEntry', asked))).status).toBe(true);
    const people = host.db.selectFrom('people').select('role');
    expect(await people.where('userName', '=', ACCOUNT.userName).execute()).toEqual([
      { role: 'admin' },
    ]);
    expect(await host.db.selectFrom('members').select('id').execute()).toEqual([{ id }]);
  });

  test('makes the host wipe nothing if it never came', async () => {
    const before = await wiped();
    await discard(uuid());
    expect(await wiped()).toEqual(before);
    const id = uuid();
    await send(id);
    await discard(id);
    expect(await wiped()).not.toEqual(before);
  });

  test('that the host holds is erased 20 times a day, and then the person waits', async () => {
    host.clock.now += 24 * 60 * 60_000;
    const ids = Array.from({ length: 21 }, () => uuid());
    for (const id of ids) await send(id);
    for (const id of ids.slice(1)) expect((await discard(id)).status).toBe(true);
    expect(await discard(ids[0] ?? '')).toMatchObject({
      http: 429,
      data: { code: 'tooManyToday' },
    });
    expect(await count('voters')).toBe(1);
  });

  test('is erased a hundred times a day, and then the person waits', async () => {
    host.clock.now += 24 * 60 * 60_000;
    for (let times = 0; times < 100; times += 1) await discard(uuid());
    expect(await discard(uuid())).toMatchObject({ http: 429, data: { code: 'tooManyToday' } });
  });
});
