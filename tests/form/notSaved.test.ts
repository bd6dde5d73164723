import '../device/setup.ts';
import { expect, it } from 'vitest';
import { inOutbox } from '../../src/form/inOutbox.ts';
import { newOwner, saveSample } from '../device/sample.ts';

it('keeps what was changed after a save that seemed to fail, though an entry has its id', async () => {
  const { id } = await saveSample(newOwner());
  const { entries } = inOutbox('addvoters');
  const draft = { id, fields: {}, photos: [] };
  expect(await entries.isUnfinished(draft)).toBe(false);
  expect(await entries.isUnfinished({ ...draft, isTried: true })).toBe(true);
});
