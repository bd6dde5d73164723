import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openHostWithPeople, type HostWithPeople } from '../hostWithPeople.ts';
import { MEMBER, partsOf } from '../sampleCalls.ts';
import { FIELDS } from '../sampleVoter.ts';

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const VOLUNTEER = 0;
const addMember = (fields: Record<string, string> = {}, id = uuid()) =>
  host.send(
    'addmember',
    partsOf({ ...MEMBER, ...fields }, { voterCardFront: host.picture }, id),
    VOLUNTEER,
  );
const cardOf = (person = VOLUNTEER) => host.ask('membercard', {}, person);

describe('whoever joins', () => {
  test('has the card of their record, with its number', async () => {
    expect((await cardOf()).data.code).toBe('noCard');
    const { data } = await addMember({ joins: 'self', name: 'கா. மணி' });
    expect((await cardOf()).data).toMatchObject({
      memberNumber: data.reference,
      name: 'கா. மணி',
      check: expect.stringMatching(/\/card\/[0-9a-f]{32}$/),
    });
  });

  test('has one card, however often they join', async () => {
    const id = uuid();
    const first = await addMember({ joins: 'self' }, id);
    expect(await addMember({ joins: 'self' }, id)).toEqual(first);
    await addMember({ joins: 'self' });
    expect((await cardOf()).data['memberNumber']).toBe(first.data.reference);
    expect(await host.db.selectFrom('cards').select('member').execute()).toEqual([{ member: id }]);
  });

  test('gets no other card after the office has revoked it', async () => {
    await addMember({ joins: 'self' });
    await host.db.updateTable('cards').set({ revokedAt: 1 }).execute();
    await addMember({ joins: 'self' });
    expect((await cardOf()).data.code).toBe('noCard');
  });

  test('loses the card with the record, and may join again', async () => {
    const { data } = await addMember({ joins: 'self' });
    await host.ask('erasePerson', { whom: data.reference });
    expect(await host.db.selectFrom('cards').selectAll().execute()).toEqual([]);
    const again = await addMember({ joins: 'self' });
    expect((await cardOf()).data['memberNumber']).toBe(again.data.reference);
  });
});

test('who enrols others gets no card by that', async () => {
  await addMember();
  await addMember({ joins: '' });
  expect((await cardOf()).data.code).toBe('noCard');
});

test('a member that came before forms said who joins is the same when it comes again', async () => {
  const id = uuid();
  const first = await addMember({}, id);
  expect(await addMember({ joins: '' }, id)).toEqual(first);
});

describe('a consent of who is enrolled', () => {
  test.each([
    ['to a text that never existed', { consentVersion: '9-en' }, 'required'],
    ['of long before the form', { consentAt: '2026-10-01T00:00:00.000Z' }, 'old'],
    ['of long after the form', { consentAt: '2026-12-24T00:00:00.000Z' }, 'old'],
  ])('%s is refused at the field', async (_, fields, why) => {
    expect(await addMember(fields)).toMatchObject({
      http: 422,
      data: { code: 'invalid', field: 'consentAt', error: `member:consent.${why}` },
    });
  });

  test('of a voter is refused in the words of that form', async () => {
    const consent = { consentVersion: '3-ta', consentAt: '2026-10-01T00:00:00.000Z' };
    const parts = partsOf({ ...FIELDS, ...consent }, { voterCardFront: host.picture });
    expect((await host.send('addvoters', parts)).data['error']).toBe('voter:consent.old');
  });

  test('is as old as the form, however long that waited and whatever the phone’s clock says', async () => {
    const times = { savedAt: '1970-01-02T00:00:00.000Z', consentAt: '1970-01-01T23:59:00.000Z' };
    expect((await addMember(times)).status).toBe(true);
  });
});
