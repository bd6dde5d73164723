import '../device/setup.ts';
import { expect, it } from 'vitest';
import { ENTRIES } from '../../src/form/openEntry.ts';
import { newOwner, saveSample } from '../device/sample.ts';

it('keeps what was changed after a save that seemed to fail, though an entry has its id', async () => {
  const { id } = await saveSample(newOwner());
  const draft = { id, fields: {}, photos: [] };
  expect(await ENTRIES.isUnfinished(draft)).toBe(false);
  expect(await ENTRIES.isUnfinished({ ...draft, isTried: true })).toBe(true);
});
