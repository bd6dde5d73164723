import { describe, expect, it } from 'vitest';
import { closingOf, shareOf, type Run } from '../../../src/domain/outbox/closing.ts';
import { newEntry, next, type Entry, type Event } from '../../../src/domain/outbox/outbox.ts';

const LEASE = 'lease';
const claimed: Event = { type: 'claimed', lease: LEASE };
const ENDS = {
  waiting: [],
  sending: [claimed],
  refused: [claimed, { type: 'refused', lease: LEASE, reason: 'No', field: '' }],
  asks: [claimed, { type: 'asked', lease: LEASE }],
  damaged: [claimed, { type: 'damaged', lease: LEASE, photo: 'voterCardFront' }],
  sent: [
    claimed,
    {
      type: 'accepted',
      version: 1,
      receipt: { title: 'மணி', tail: '4567', reference: 'V-1', earlierVersion: false },
    },
  ],
} satisfies Record<string, Event[]>;

/** Entries with a photo of 100 bytes each, driven into their states; ids are 0, 1, 2 ... */
function entries(...states: (keyof typeof ENDS)[]): Entry[] {
  const content = {
    kind: 'addvoters' as const,
    photos: [{ slot: 'voterCardFront', sha256: '', bytes: 100 }],
  };
  return states.map((state, index) =>
    ENDS[state].reduce<Entry>(
      (entry, event) => next(entry, event, 1_000),
      newEntry(String(index), 'volunteer', content, 0),
    ),
  );
}
const run = (ids: string, isPaused = false): Run => ({ ids: new Set(ids.split('')), isPaused });

describe('closing the day', () => {
  it.each([
    ['has not begun', () => closingOf(entries('waiting', 'sent'), null, undefined), 'idle'],
    ['runs', () => closingOf(entries('sending', 'waiting', 'sent'), null, run('012')), 'running'],
    [
      'is paused, also while what is under way finishes',
      () => closingOf(entries('sending', 'waiting'), null, run('01', true)),
      'paused',
    ],
    [
      'is interrupted by trouble, also while one entry finds out whether it is over',
      () => closingOf(entries('sending', 'waiting'), 'noNetwork', run('01')),
      'interrupted',
    ],
    [
      'ends with what needs the person',
      () => closingOf(entries('sent', 'refused'), null, run('01')),
      'left',
    ],
    [
      'ends with what asks the person whether it arrived',
      () => closingOf(entries('sent', 'asks'), null, run('01')),
      'left',
    ],
    [
      'is not needed when only such entries are there',
      () => closingOf(entries('refused', 'damaged'), null, undefined),
      'left',
    ],
    [
      'is done when everything has arrived',
      () => closingOf(entries('sent', 'sent'), null, run('01')),
      'done',
    ],
    ['is done too when there was nothing to do', () => closingOf([], null, undefined), 'done'],
  ])('%s', (_, close, phase) => expect(close().phase).toBe(phase));

  it('does not wait for what another window has open: it says so, and goes on when that is closed', () => {
    const mine = entries('sent', 'waiting', 'waiting');
    const both = closingOf(mine, null, run('012'), new Set(['1']));
    expect(both).toMatchObject({ phase: 'running', toSend: { count: 1 }, all: { count: 3 } });
    const last = entries('sent', 'waiting', 'sent');
    expect(closingOf(last, null, run('012'), new Set(['1']))).toMatchObject({
      phase: 'left',
      toSend: { count: 0 },
      remaining: [{ reason: 'editing', count: 1 }],
    });
    expect(closingOf(last, null, run('012'))).toMatchObject({ phase: 'running' });
    expect(closingOf(entries('refused'), null, undefined, new Set(['0'])).remaining).toEqual([
      { reason: 'refused', count: 1 },
    ]);
  });

  it('is never called done while anything is on the phone that is not sent', () => {
    for (const state of ['waiting', 'sending', 'refused', 'damaged', 'asks'] as const) {
      for (const trouble of [null, 'noNetwork', 'loginNeeded'] as const)
        expect(closingOf(entries('sent', state), trouble, run('01')).phase).not.toBe('done');
    }
  });

  it('counts what arrived of what there was, with what was saved meanwhile', () => {
    const closing = closingOf(
      entries('sent', 'sent', 'sending', 'refused', 'waiting', 'sent'),
      null,
      run('0123'),
    );
    expect(closing).toMatchObject({
      all: { count: 5, bytes: 500 },
      arrived: { count: 2, bytes: 200 },
      toSend: { count: 2, bytes: 200 },
    });
    expect(shareOf(closing.arrived, closing.all)).toBe(0.4);
    // By bytes, not by entries.
    expect(shareOf({ count: 1, bytes: 300 }, { count: 2, bytes: 400 })).toBe(0.75);
  });

  it('has less left, and comes no step back, where the host wants smaller photos', () => {
    const before = entries('sent', 'sending');
    const smaller = [{ slot: 'voterCardFront', sha256: '', bytes: 40 }];
    const after = before.map((entry) =>
      next(
        entry,
        { type: 'shrunk', lease: LEASE, content: { kind: 'addvoters', photos: smaller } },
        2_000,
      ),
    );
    const [was, is] = [before, after].map((mine) => closingOf(mine, null, run('01')));
    expect([was?.toSend.bytes, is?.toSend.bytes]).toEqual([100, 40]);
    expect(is && shareOf(is.arrived, is.all)).toBeGreaterThan(0.5);
  });

  it('says what remains and why, what needs the person first, each entry once', () => {
    expect(
      closingOf(
        entries('waiting', 'damaged', 'refused', 'sending', 'refused', 'sent', 'asks'),
        'loginNeeded',
        run('0123456'),
      ).remaining,
    ).toEqual([
      { reason: 'refused', count: 2 },
      { reason: 'damaged', count: 1 },
      { reason: 'asks', count: 1 },
      { reason: 'loginNeeded', count: 2 },
    ]);
    for (const withoutTrouble of [
      closingOf(entries('waiting'), null, run('0')),
      closingOf(entries('waiting'), 'noAnswer', run('0', true)),
    ])
      expect(withoutTrouble.remaining).toEqual([{ reason: 'turn', count: 1 }]);
  });

  it('goes by entries where nothing has photos, and is complete where there is nothing', () => {
    expect(shareOf({ count: 1, bytes: 0 }, { count: 4, bytes: 0 })).toBe(0.25);
    expect(shareOf({ count: 0, bytes: 0 }, { count: 0, bytes: 0 })).toBe(1);
  });
});
