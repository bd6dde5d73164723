import { parse } from 'csv-parse/sync';
import { beforeEach, afterEach, describe, expect, test } from 'vitest';
import { openHostWithPeople, OFFICE, type HostWithPeople } from '../hostWithPeople.ts';
import { MEMBER, partsOf } from '../sampleCalls.ts';
import { FIELDS } from '../sampleVoter.ts';

let host: HostWithPeople;
beforeEach(async () => {
  host = await openHostWithPeople();
});
afterEach(() => host.close());

/** What the office exports, by heading. */
async function exported(): Promise<Record<string, string>[]> {
  const asked = { people: 'voters', language: 'en' };
  const response = await host.post('exportPeople', asked, OFFICE);
  return parse(await response.text(), { bom: true, columns: true });
}
const seen = async () => (await host.ask('viewvoters', {})).data['voters'];

describe('somebody off the roll', () => {
  const OFF_ROLL = { line: '', noLine: 'notOnRoll' };

  test('has no line, and the office reads why', async () => {
    await host.enrol(OFF_ROLL);
    expect(await seen()).toMatchObject([OFF_ROLL]);
    expect(await exported()).toMatchObject([
      { 'Line Number': '', 'Why no line number': 'Not on the roll' },
    ]);
    const { rollLine } = await host.db
      .selectFrom('voters')
      .select('rollLine')
      .executeTakeFirstOrThrow();
    expect(rollLine).toBe(0);
  });

  test('gets the line that the office finds, and is off the roll no longer', async () => {
    const reference = await host.enrol(OFF_ROLL);
    const corrected = { reference, fields: { line: '7' } };
    expect(await host.ask('correctPerson', corrected)).toMatchObject({ status: true });
    expect(await seen()).toMatchObject([{ line: '7', noLine: '' }]);
  });

  test('is refused without a word about the line', async () => {
    const parts = partsOf({ ...FIELDS, line: '' }, { voterCardFront: host.picture });
    expect(await host.send('addvoters', parts)).toMatchObject({
      status: false,
      data: { field: 'line', error: 'voter:line.required' },
    });
  });
});

describe('somebody without a phone', () => {
  const NO_PHONE = { mobile: '', noMobile: 'noPhone' };

  test('has no number, or the one of the person before, and the office reads which', async () => {
    await host.enrol({ mobileOf: 'before' });
    await host.enrol(NO_PHONE);
    expect(await seen()).toMatchObject([NO_PHONE, { mobile: FIELDS.mobile, mobileOf: 'before' }]);
    const [none, same] = await exported();
    expect(none).toMatchObject({ 'Mobile Number': '', 'Why no mobile number': 'No phone' });
    expect(same).toMatchObject({
      'Mobile Number': FIELDS.mobile,
      'Whose mobile number': 'Same as the person before',
    });
  });

  test('gets the number that the office finds, which is nobody else’s', async () => {
    const none = await host.enrol(NO_PHONE);
    const same = await host.enrol({ mobileOf: 'before' });
    const fields = { mobile: '9876543211' };
    for (const reference of [none, same])
      expect(await host.ask('correctPerson', { reference, fields })).toMatchObject({
        status: true,
      });
    const found = { ...fields, noMobile: '', mobileOf: '' };
    expect(await seen()).toMatchObject([found, found]);
  });

  test('is refused without a word about the number', async () => {
    const parts = partsOf({ ...FIELDS, mobile: '' }, { voterCardFront: host.picture });
    expect(await host.send('addvoters', parts)).toMatchObject({
      status: false,
      data: { field: 'mobile', error: 'voter:mobile.required' },
    });
  });

  test('may become a member at the door', async () => {
    const parts = partsOf({ ...MEMBER, ...NO_PHONE }, { voterCardFront: host.picture });
    expect(await host.send('addmember', parts)).toMatchObject({ status: true });
    const { data } = await host.ask('viewmember', {});
    expect(data['members']).toMatchObject([NO_PHONE]);
  });
});

describe('somebody without the card at hand', () => {
  const NO_CARD = { noCard: 'notAtHand' };

  test('has no photo of it, at the door, and the office reads why', async () => {
    expect(await host.send('addvoters', partsOf({ ...FIELDS, ...NO_CARD }, {}))).toMatchObject({
      status: true,
    });
    expect(await seen()).toMatchObject([{ ...NO_CARD, photos: [] }]);
    expect(await exported()).toMatchObject([{ 'Why no photo of the card': 'Card not at hand' }]);
    const member = partsOf({ ...MEMBER, ...NO_CARD }, {});
    expect(await host.send('addmember', member)).toMatchObject({ status: true });
  });

  test('is refused without that word', async () => {
    expect(await host.send('addvoters', partsOf(FIELDS, {}))).toMatchObject({
      status: false,
      data: { code: 'photoMissing', field: 'voterCardFront' },
    });
  });
});
