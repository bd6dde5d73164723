import { describe, expect, it } from 'vitest';
import { copiedEntry, takeOver, type Copied } from '../../../src/domain/outbox/mergeCopy.ts';
import {
  FORMAT,
  newEntry,
  next,
  type Damaged,
  type Entry,
  type Refused,
  type Sending,
} from '../../../src/domain/outbox/outbox.ts';
import type { Content } from '../../../src/domain/outbox/submission.ts';

const NOW = 1_000_000_000;
const content: Content = { kind: 'addvoters', photos: [] };
const copy: Copied = {
  id: 'id-1',
  version: 2,
  owner: 'volunteer',
  savedAt: NOW,
  uncertain: false,
  shrunk: false,
};
const waiting = { ...newEntry('id-1', 'volunteer', content, NOW), version: 2 };
const sending = next(waiting, { type: 'claimed', lease: 'l' }, NOW) as Sending;
const refusal = { reason: 'voter:voterId.used', field: 'voterId' };
const refused = next(sending, { type: 'refused', lease: 'l', ...refusal }, NOW) as Refused;
const damaged = next(sending, { type: 'damaged', lease: 'l', photo: 'portrait' }, NOW) as Damaged;
const receipt = { title: 'மு. முருகன்', tail: '4567' };
const sent = next(
  sending,
  {
    type: 'accepted',
    version: 2,
    receipt: { ...receipt, reference: 'R-1', earlierVersion: false },
  },
  NOW,
);
const discarded = next(
  waiting,
  { type: 'discarded', owner: 'volunteer', version: 2, receipt },
  NOW,
);
const carried: Refused = { ...refused, carrier: 'lead' };
const handedBack = next(carried, { type: 'handedBack', carrier: 'lead' }, NOW);
const older = <One extends Entry>(entry: One): One => ({ ...entry, version: 1 });

const isUncertain = (copied: Copied, stored?: Entry) =>
  copiedEntry(copied, content, stored).uncertain;

describe('an entry of a second copy is taken', () => {
  it.each<[string, Entry | undefined]>([
    ['by a phone that has nothing of it', undefined],
    ['instead of an older version', older(waiting)],
    ['instead of an older version that the host refused', older(refused)],
    ['instead of the same version, if that is damaged here', damaged],
    ['instead of the same version, if it was carried here and refused', carried],
    ['after it was handed back: who opens the copy again wants to deliver it', handedBack],
    ['after a newer version of it was handed back', { ...handedBack, version: 3 }],
  ])('%s', (_, stored) => expect(takeOver(stored, copy)).toBe('taken'));
});

describe('the phone keeps what it has', () => {
  it.each<[string, Entry, string]>([
    ['if the same version waits here', waiting, 'here'],
    ['if its owner has still to correct it here', refused, 'here'],
    ['if it is on its way, even as an older version', older(sending), 'here'],
    ['if a newer version is here, even a damaged one', { ...damaged, version: 3 }, 'here'],
    [
      'if a newer build of the app has stored it',
      { ...older(waiting), format: FORMAT + 1 },
      'here',
    ],
    ['if it is another person’s', { ...older(waiting), owner: 'somebody else' }, 'here'],
    ['if another person’s was handed back', { ...handedBack, owner: 'somebody else' }, 'here'],
    ['once it was sent, in whatever version', older(sent), 'sent'],
    ['once its owner has discarded it', older(discarded), 'discarded'],
  ])('%s', (_, stored, result) => expect(takeOver(stored, copy)).toBe(result));
});

describe('an entry from a second copy', () => {
  it('waits to be sent at once, with its own id, version, owner and time', () => {
    expect(copiedEntry(copy, content)).toEqual(waiting);
    expect(copiedEntry({ ...copy, shrunk: true }, content)).toEqual({ ...waiting, shrunk: true });
  });

  it('stays refused with the reason, if the host has refused it', () => {
    expect(copiedEntry({ ...copy, refusal }, content)).toEqual(refused);
  });

  it('is carried by the person who opened it for another', () => {
    const given = { ...copy, carrier: 'lead' };
    expect(copiedEntry(given, content)).toEqual({ ...waiting, carrier: 'lead' });
    expect(copiedEntry(given, content, older(carried))).toHaveProperty('carrier', 'lead');
  });

  it('stays its owner’s alone where they saved it: a carrier could remove it', () => {
    const given = { ...copy, carrier: 'lead' };
    expect(copiedEntry(given, content, older(waiting))).not.toHaveProperty('carrier');
    expect(copiedEntry(copy, content)).not.toHaveProperty('carrier');
  });

  it('may have arrived if an attempt of either phone had no verdict', () => {
    expect(isUncertain({ ...copy, uncertain: true })).toBe(true);
    expect(isUncertain({ ...copy, uncertain: true }, older(waiting))).toBe(true);
    expect(isUncertain(copy, { ...damaged, uncertain: true })).toBe(true);
    expect(isUncertain(copy, handedBack)).toBe(true);
    expect(isUncertain(copy, damaged)).toBe(false);
  });
});
