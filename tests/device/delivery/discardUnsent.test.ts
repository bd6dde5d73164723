import '../setup.ts';
import { expect, it } from 'vitest';
import { discardUnsent } from '../../../src/device/delivery/discardUnsent.ts';
import { changeEntry } from '../../../src/device/outbox/write.ts';
import { readEntry, readFields, readPhoto } from '../../../src/device/outbox/read.ts';
import {
  listDrafts,
  readDraft,
  writeDraft,
  type DraftName,
} from '../../../src/device/drafts/drafts.ts';
import { failToRead } from '../loseRecord.ts';
import { readSetAside } from '../../../src/device/outbox/setAside.ts';
import { newOwner, saveSample } from '../sample.ts';

it('discarding takes all that this person has not sent, and nothing else', async () => {
  const [owner, other] = [newOwner(), newOwner()];
  const waiting = await saveSample(owner);
  const damaged = await saveSample(owner);
  const sent = await saveSample(owner);
  const foreign = await saveSample(other);
  await changeEntry(damaged.id, { type: 'claimed', lease: 'a' }, 2_000);
  await changeEntry(damaged.id, { type: 'damaged', lease: 'a', photo: 'voterCardFront' }, 2_000);
  await changeEntry(
    sent.id,
    {
      type: 'accepted',
      version: 1,
      receipt: { title: 'மணி', tail: '4567', reference: 'V-1', earlierVersion: false },
    },
    2_000,
  );

  expect(await discardUnsent(owner)).toBe(0);
  for (const { id } of [waiting, damaged])
    expect(await readEntry(id)).toMatchObject({
      state: 'discarded',
      receipt: { title: 'கா. மணி', tail: '4567' },
    });
  expect(await readFields(waiting)).toBeUndefined();
  expect(await readPhoto(waiting, 'voterCardFront')).toBeUndefined();
  expect(await readEntry(sent.id)).toMatchObject({ state: 'sent' });
  expect(await readEntry(foreign.id)).toMatchObject({ state: 'waiting' });
  expect(await readPhoto(foreign, 'voterCardFront')).toBeDefined();
});

it('the draft of a discarded entry’s correction goes, and no other', async () => {
  const owner = newOwner();
  const { id } = await saveSample(owner);
  const sending = await saveSample(owner);
  await changeEntry(sending.id, { type: 'claimed', lease: 'lease' }, 2_000);
  const names: DraftName[] = [
    { owner, form: 'voter', entry: id },
    { owner, form: 'voter', entry: sending.id },
    { owner, form: 'voter' },
  ];
  for (const name of names) await writeDraft(name, { id, fields: { name: 'கா.' }, photos: [] });
  expect(await discardUnsent(owner)).toBe(1);
  expect((await listDrafts(owner)).found.map(({ name }) => name)).toHaveLength(2);
  expect(await readDraft({ owner, form: 'voter', entry: id })).toBeUndefined();
});

it('what is being sent stays, and is counted', async () => {
  const owner = newOwner();
  const { id } = await saveSample(owner);
  await changeEntry(id, { type: 'claimed', lease: 'lease' }, 2_000);
  expect(await discardUnsent(owner)).toBe(1);
  expect(await readEntry(id)).toMatchObject({ state: 'sending' });
});

it('an entry whose text the store did not give stays, and is not kept from being sent', async () => {
  const owner = newOwner();
  const { id } = await saveSample(owner);
  const failing = failToRead(`key:${id}`);
  await expect(discardUnsent(owner)).rejects.toMatchObject({ name: 'DataError' });
  failing();
  expect(await readEntry(id)).toMatchObject({ state: 'waiting' });
  expect(await readSetAside()).toEqual(new Map());
});
