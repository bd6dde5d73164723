import '../setup.ts';
import { expect, it } from 'vitest';
import { keepFields, readKeptFields } from '../../../src/device/drafts/keptFields.ts';
import { newOwner } from '../sample.ts';

const fields = { district: 'madurai', booth: '114' };

it('the booth of the day is kept for its person, form by form, until it changes or the day is over', async () => {
  const [owner, other] = [newOwner(), newOwner()];
  expect(await readKeptFields(owner, ['voter'], '2026-11-20')).toEqual({});
  await keepFields(owner, 'voter', { day: '2026-11-20', fields });
  expect(await readKeptFields(owner, ['voter'], '2026-11-20')).toEqual(fields);
  expect(await readKeptFields(owner, ['member'], '2026-11-20')).toEqual({});
  expect(await readKeptFields(other, ['voter'], '2026-11-20')).toEqual({});
  expect(await readKeptFields(owner, ['voter'], '2026-11-21')).toEqual({});
  await keepFields(owner, 'voter', { day: '2026-11-20', fields: { ...fields, booth: '115' } });
  expect(await readKeptFields(owner, ['voter'], '2026-11-20')).toEqual({ ...fields, booth: '115' });
});

it('the booth of an earlier day can still be asked for', async () => {
  const owner = newOwner();
  expect(await readKeptFields(owner, ['voter'])).toEqual({});
  await keepFields(owner, 'voter', { day: '2026-11-20', fields });
  expect(await readKeptFields(owner, ['voter'])).toEqual(fields);
});

it('of several forms that keep the booth the last one counts, of that day if one is asked for', async () => {
  const owner = newOwner();
  const both = ['member', 'voter'];
  await keepFields(owner, 'member', {
    day: '2026-11-20',
    at: 2,
    fields: { ...fields, more: 'yes' },
  });
  // An older version of the app didn't say when.
  await keepFields(owner, 'voter', { day: '2026-11-20', fields: { booth: '113' } });
  expect(await readKeptFields(owner, both)).toEqual({ ...fields, more: 'yes' });
  await keepFields(owner, 'voter', { day: '2026-11-21', at: 3, fields: { booth: '115' } });
  expect(await readKeptFields(owner, both)).toEqual({ ...fields, booth: '115', more: 'yes' });
  expect(await readKeptFields(owner, both, '2026-11-20')).toEqual({ ...fields, more: 'yes' });
});
