import { expect, it } from 'vitest';
import { newEntry, next, type Entry } from '../../../src/domain/outbox/outbox.ts';
import { receiptOf } from '../../../src/domain/outbox/receipt.ts';
import { summaryOf } from '../../../src/domain/outbox/submission.ts';

const EVENING = Date.parse('2026-11-20T21:30:00+05:30');
const content = { kind: 'addvoters' as const, photos: [] };
const waiting = (id: string) => newEntry(id, 'volunteer', content, EVENING);

function sent(id: string, at: number, booth?: string): Entry {
  const summary = summaryOf({
    name: 'கா. மணி',
    voterId: 'ABC1234567',
    mobile: '9876543210',
    ...(booth && { booth }),
  });
  return next(
    waiting(id),
    {
      type: 'accepted',
      version: 1,
      receipt: { ...summary, reference: `V-${id}`, earlierVersion: false },
    },
    at,
  );
}

it('the receipt counts what was sent today in India, without what was erased since, what waits and what needs the person', () => {
  const refused = next(
    next(waiting('r'), { type: 'claimed', lease: 'l' }, EVENING),
    { type: 'refused', lease: 'l', reason: '', field: '' },
    EVENING,
  );
  const damaged = next(
    next(waiting('d'), { type: 'claimed', lease: 'l' }, EVENING),
    { type: 'damaged', lease: 'l', photo: 'voterCardFront' },
    EVENING,
  );
  const sending = next(waiting('s'), { type: 'claimed', lease: 'l' }, EVENING);
  const asking = next(
    next(waiting('a'), { type: 'claimed', lease: 'l' }, EVENING),
    { type: 'asked', lease: 'l' },
    EVENING,
  );
  const yesterday = Date.parse('2026-11-19T23:59:59+05:30');
  const mine = [
    sent('2', EVENING - 5, '7'),
    sent('1', EVENING - 10, '114'),
    sent('0', yesterday, '9'),
    next(sent('e', EVENING - 1, '8'), { type: 'erased' }, EVENING),
    waiting('w'),
    sending,
    refused,
    damaged,
    asking,
  ];
  expect(receiptOf(mine, EVENING)).toEqual({
    at: EVENING,
    sent: 2,
    waiting: 2,
    needsYou: 3,
    booths: ['7', '114'],
    references: ['V-1', 'V-2'],
  });
});

it('the receipt names each booth once, and none where none is known', () => {
  expect(
    receiptOf([sent('1', EVENING, '12'), sent('2', EVENING, '12'), sent('3', EVENING)], EVENING)
      .booths,
  ).toEqual(['12']);
});

it('the receipt holds nothing about any person', () => {
  const text = JSON.stringify(receiptOf([sent('1', EVENING, '12')], EVENING));
  for (const personal of ['மணி', '4567', '9876543210', 'volunteer'])
    expect(text).not.toContain(personal);
});
