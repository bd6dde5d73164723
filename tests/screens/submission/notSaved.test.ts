import '../../device/setup.ts';
import { expect, it } from 'vitest';
import { ENTRIES } from '../../../src/screens/submission/openEntry.ts';
import { draftAfter } from '../../../src/screens/submission/draftAfter.ts';
import { newOwner, saveSample } from '../../device/sample.ts';

it('keeps what was changed after a save that seemed to fail, though an entry has its id', async () => {
  const { id } = await saveSample(newOwner());
  const draft = { id, fields: {}, photos: [] };
  expect(await ENTRIES.isUnfinished(draft)).toBe(false);
  expect(await ENTRIES.isUnfinished(draftAfter(draft, 'storage'))).toBe(true);
});

it('makes a new entry of a form whose id has ended, at the next save', () => {
  const draft = draftAfter({ id: 'first', fields: {}, photos: [] }, 'storage');
  expect(draftAfter(draft, 'beingSent').id).toBe('first');
  const { id, isTried } = draftAfter(draft, 'ended');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(isTried).toBeUndefined();
});
