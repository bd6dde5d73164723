import { expect, it } from 'vitest';
import { noticeAfter, type Snapshot } from '../../../src/domain/outbox/notice.ts';
import { newEntry, next, type Entry } from '../../../src/domain/outbox/outbox.ts';

const waiting = (id: string) => newEntry(id, 'volunteer', { kind: 'addvoters', photos: [] }, 0);
const sending = (id: string) => next(waiting(id), { type: 'claimed', lease: 'l' }, 0);
const sent = (id: string) =>
  next(
    sending(id),
    {
      type: 'accepted',
      version: 1,
      receipt: { title: 'மு. முருகன்', tail: '4567', reference: 'R-1', earlierVersion: false },
    },
    0,
  );
const refused = (id: string) =>
  next(
    sending(id),
    { type: 'refused', lease: 'l', reason: 'voter:mobile.format', field: 'mobile' },
    0,
  );
const look = (entries: Entry[], trouble: Snapshot['trouble'] = null): Snapshot => ({
  entries,
  trouble,
});

it('the last entry that arrives is worth a word, and only once', () => {
  expect(noticeAfter(look([waiting('a'), waiting('b')]), look([sent('a'), sent('b')]))).toBe(
    'allSent',
  );
  expect(noticeAfter(look([sent('a'), sent('b')]), look([sent('a'), sent('b')]))).toBeUndefined();
  expect(noticeAfter(look([]), look([]))).toBeUndefined();
});

it('nobody hears that all has arrived when the host had erased it', () => {
  const erased = next(sent('b'), { type: 'erased' }, 0);
  expect(
    noticeAfter(look([waiting('a'), waiting('b')]), look([sent('a'), erased])),
  ).toBeUndefined();
  expect(noticeAfter(look([waiting('a'), erased]), look([sent('a'), erased]))).toBe('allSent');
});

it('one of several that arrives is none', () =>
  expect(
    noticeAfter(look([waiting('a'), waiting('b')]), look([sent('a'), waiting('b')])),
  ).toBeUndefined());

it('what needs its person is said first, and not again', () => {
  expect(noticeAfter(look([waiting('a'), waiting('b')]), look([sent('a'), refused('b')]))).toBe(
    'needsYou',
  );
  expect(
    noticeAfter(look([refused('b'), waiting('c')]), look([refused('b'), sent('c')])),
  ).toBeUndefined();
});

it('a login that ended needs its person, too', () => {
  expect(noticeAfter(look([waiting('a')]), look([waiting('a')], 'loginNeeded'))).toBe('needsYou');
  expect(
    noticeAfter(look([waiting('a')], 'loginNeeded'), look([waiting('a')], 'loginNeeded')),
  ).toBeUndefined();
});
