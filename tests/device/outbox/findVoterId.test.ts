import '../setup.ts';
import { expect, it } from 'vitest';
import { findVoterId } from '../../../src/device/outbox/findVoterId.ts';
import { changeEntry } from '../../../src/device/outbox/write.ts';
import { newOwner, saveSample } from '../sample.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 22, 6);
const question = (owner: string, voterId: string, except = '') => ({
  voterId,
  kind: 'addvoters' as const,
  owner,
  except,
  now: NOW,
});

/** Saves an entry that was sent at that moment. */
async function sentAt(who: string, at: number) {
  const { id, version } = await saveSample(who);
  await changeEntry(
    id,
    {
      type: 'accepted',
      version,
      receipt: {
        title: 'கா. மணி',
        tail: '4567',
        booth: '',
        reference: 'V-1',
        earlierVersion: false,
      },
    },
    at,
  );
}

it('what waits on the phone is found by its whole number, and not by the entry that asks or for somebody else', async () => {
  const owner = newOwner();
  const { id } = await saveSample(owner);
  expect(await findVoterId(question(owner, 'ABC1234567'))).toEqual({
    title: 'கா. மணி',
    isSent: false,
  });
  expect(await findVoterId(question(owner, 'XYZ1234567'))).toBeUndefined();
  expect(await findVoterId(question(owner, 'ABC1234567', id))).toBeUndefined();
  expect(await findVoterId(question(newOwner(), 'ABC1234567'))).toBeUndefined();
});

it('of an entry that the host has refused the question says so, with its id', async () => {
  const owner = newOwner();
  const { id } = await saveSample(owner);
  await changeEntry(id, { type: 'claimed', lease: 'a' }, NOW);
  await changeEntry(id, { type: 'refused', lease: 'a', reason: 'no', field: '' }, NOW);
  expect(await findVoterId(question(owner, 'ABC1234567'))).toEqual({
    title: 'கா. மணி',
    isSent: false,
    refused: id,
  });
});

it('of what was sent today the last four characters are worth a question, of what was sent yesterday not', async () => {
  const owner = newOwner();
  await sentAt(owner, NOW - 60_000);
  expect(await findVoterId(question(owner, 'XYZ0004567'))).toEqual({
    title: 'கா. மணி',
    isSent: true,
  });
  expect(await findVoterId(question(owner, 'XYZ0004568'))).toBeUndefined();
  const another = newOwner();
  await sentAt(another, NOW - DAY);
  expect(await findVoterId(question(another, 'XYZ0004567'))).toBeUndefined();
});
