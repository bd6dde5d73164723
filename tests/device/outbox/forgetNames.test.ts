import '../setup.ts';
import { expect, it } from 'vitest';
import { forgetNames, changeEntry } from '../../../src/device/outbox/write.ts';
import { readEntry } from '../../../src/device/outbox/read.ts';
import { newOwner, saveSample } from '../sample.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = 100 * DAY_MS;
const NAME = { title: 'மு. முருகன்', tail: '4567', booth: '12' };
const RECEIPT = { ...NAME, reference: 'R-1', earlierVersion: false };

/** Saves an entry of this person that was sent so many days ago. */
async function sentBy(owner: string, days = 0): Promise<string> {
  const { id, version } = await saveSample(owner);
  const event = { type: 'accepted', version, receipt: RECEIPT } as const;
  await changeEntry(id, event, NOW - days * DAY_MS);
  return id;
}

it('of a week stay for whoever is logged in; older ones and those of others go', async () => {
  const [me, other] = [newOwner(), newOwner()];
  const [today, lastWeek] = [await sentBy(me), await sentBy(me, 8)];
  const theirs = await sentBy(other);
  await forgetNames(me, NOW);
  expect(await readEntry(today)).toMatchObject({ state: 'sent', receipt: RECEIPT });
  const nameless = { ...RECEIPT, title: '', tail: '' };
  for (const id of [lastWeek, theirs])
    expect(await readEntry(id)).toMatchObject({ state: 'sent', receipt: nameless });
});

it('all go when nobody is logged in, discarded ones too, and nothing that waits is touched', async () => {
  const owner = newOwner();
  const sent = await sentBy(owner);
  const discarded = await saveSample(owner);
  const { id, version } = discarded;
  await changeEntry(id, { type: 'discarded', owner, version, receipt: NAME }, NOW);
  const waiting = await saveSample(owner);
  await forgetNames(undefined, NOW);
  expect(await readEntry(sent)).toMatchObject({ receipt: { title: '', tail: '', booth: '12' } });
  expect(await readEntry(id)).toMatchObject({ state: 'discarded', receipt: { title: '' } });
  expect(await readEntry(waiting.id)).toEqual(waiting);
});
