import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_WAIT_MS,
  newEntry,
  next,
  type Entry,
  type Waiting,
} from '../../../src/domain/outbox/outbox.ts';
import type { Outcome } from '../../../src/domain/outbox/outcome.ts';
import {
  afterOutcome,
  asksForHelp,
  CALM,
  dueEntries,
  unsentByOwner,
  isOpen,
  nextDueAt,
  waitingSince,
  waitsUntil,
  wake,
  type Queue,
} from '../../../src/domain/outbox/queue.ts';

const NOW = 1_000_000_000;
const accepted: Outcome = { type: 'accepted', reference: 'R-1', earlierVersion: false };
const noAnswer: Outcome = { type: 'noVerdict', trouble: 'noAnswer', wait: undefined };
const refused = (code: string): Outcome => ({
  type: 'refused',
  reason: 'Not accepted',
  field: '',
  code,
});
const after = (queue: Queue, ...outcomes: Outcome[]) =>
  outcomes.reduce((one, outcome) => afterOutcome(one, outcome, NOW, 0.5), queue);
const slowDown = (wait: number): Outcome => ({ type: 'deferred', trouble: 'slowDown', wait });
const LOGIN_NEEDED = after(CALM, { type: 'deferred', trouble: 'loginNeeded', wait: undefined });

function waiting(id: string, facts: Partial<Waiting> = {}): Waiting {
  return { ...newEntry(id, 'volunteer', { kind: 'addvoters', photos: [] }, NOW), ...facts };
}

function damaged(id: string): Entry {
  return next(
    next(waiting(id), { type: 'claimed', lease: 'l' }, NOW),
    { type: 'damaged', lease: 'l', photo: 'portrait' },
    NOW,
  );
}
const idsDue = (entries: Entry[], queue: Queue = CALM) =>
  dueEntries(entries, 'volunteer', queue, NOW).map(({ id }) => id);

it.each<[string, Entry[], Queue, number | undefined]>([
  [
    'the first of the entries',
    [waiting('a', { notBefore: NOW + 9 }), waiting('b', { notBefore: NOW + 5 })],
    CALM,
    NOW + 5,
  ],
  ['the queue', [waiting('a', { notBefore: NOW + 5 })], after(CALM, slowDown(900)), NOW + 900],
  ['no time that is over', [waiting('a', { notBefore: NOW - 1 })], CALM, undefined],
  [
    'no time after a jump of the clock',
    [waiting('a', { notBefore: NOW + 2 * MAX_WAIT_MS })],
    CALM,
    undefined,
  ],
  [
    'no wait that begins in the future',
    [waiting('a', { notBefore: NOW + 50 * 60_000, since: NOW + 40 * 60_000 })],
    { ...CALM, notBefore: NOW + 42 * 60_000, since: NOW + 40 * 60_000 },
    undefined,
  ],
  [
    'nothing while one is being sent',
    [
      waiting('a', { notBefore: NOW + 5 }),
      next(waiting('b'), { type: 'claimed', lease: 'l' }, NOW),
    ],
    CALM,
    undefined,
  ],
  ['nothing without entries', [], CALM, undefined],
])('the next try is a time to read: it waits for %s', (_, entries, queue, until) =>
  expect(waitsUntil(entries, queue, NOW)).toBe(until),
);

describe('the queue after an attempt', () => {
  it.each<[string, Queue, Outcome, Partial<Queue>]>([
    ['accepted: all is well', after(CALM, noAnswer), accepted, CALM],
    ['too large: the host is there', after(CALM, noAnswer), { type: 'tooLarge' }, CALM],
    [
      'refused: the host is there',
      after(CALM, noAnswer),
      refused('invalid'),
      { trouble: null, tries: 0, notBefore: 0 },
    ],
    [
      'no answer: wait for half the first step',
      CALM,
      noAnswer,
      { trouble: 'noAnswer', tries: 1, notBefore: NOW + 2_500 },
    ],
    [
      'login page: wait',
      CALM,
      { type: 'noVerdict', trouble: 'loginPage', wait: undefined },
      { trouble: 'loginPage', tries: 1, notBefore: NOW + 2_500 },
    ],
    [
      'host trouble with a time to come back: that time',
      CALM,
      { type: 'noVerdict', trouble: 'hostTrouble', wait: 90_000 },
      { trouble: 'hostTrouble', notBefore: NOW + 90_000 },
    ],
    [
      'slow down: the time that was asked for',
      CALM,
      { type: 'deferred', trouble: 'slowDown', wait: 60_000 },
      { trouble: 'slowDown', notBefore: NOW + 60_000 },
    ],
    [
      'login needed: no wait, a login',
      CALM,
      { type: 'deferred', trouble: 'loginNeeded', wait: 60_000 },
      { trouble: 'loginNeeded', notBefore: 0, isAskedFor: false },
    ],
    [
      'account suspended: no wait, a login once it is let in',
      CALM,
      { type: 'deferred', trouble: 'suspended', wait: 60_000 },
      { trouble: 'suspended', notBefore: 0, isAskedFor: false },
    ],
    [
      'twin under way: only that entry waits',
      CALM,
      { type: 'deferred', trouble: null, wait: 2_000 },
      CALM,
    ],
  ])('%s', (_, before, outcome, expected) =>
    expect(afterOutcome(before, outcome, NOW, 0.5)).toMatchObject(expected),
  );

  it('waits longer with each failure, and from the beginning after a success', () => {
    let queue = CALM;
    const waits = Array.from({ length: 8 }, () => {
      const now = Math.max(NOW, queue.notBefore);
      queue = afterOutcome(queue, noAnswer, now, 0.5);
      return queue.notBefore - now;
    });
    expect(waits).toEqual([2_500, 5_000, 10_000, 20_000, 40_000, 80_000, 150_000, 150_000]);
    expect(after(queue, accepted, noAnswer).notBefore).toBe(NOW + 2_500);
  });

  it('keeps a pause that the host asked for, and a missing login, when an attempt from before succeeds late', () => {
    const asked = after(CALM, { type: 'deferred', trouble: 'slowDown', wait: 60_000 });
    const late: Outcome = { type: 'accepted', reference: '', earlierVersion: false };
    expect(after(asked, late)).toBe(asked);
    expect(after(LOGIN_NEEDED, late)).toBe(LOGIN_NEEDED);
    expect(afterOutcome(asked, late, NOW + 60_000, 0.5)).toBe(CALM);
  });

  it('keeps the longer of two pauses that the host asked for, until it is over', () => {
    expect(after(CALM, slowDown(60_000), slowDown(10_000))).toMatchObject({
      notBefore: NOW + 60_000,
      isAskedFor: true,
    });
    expect(after(CALM, slowDown(10_000), slowDown(60_000)).notBefore).toBe(NOW + 60_000);
    expect(
      afterOutcome(after(CALM, slowDown(60_000)), slowDown(10_000), NOW + 60_000, 0.5).notBefore,
    ).toBe(NOW + 70_000);
  });

  it('takes a pause that the host asked for instead of a longer one of its own', () => {
    let queue = CALM;
    for (let failures = 0; failures < 7; failures += 1)
      queue = afterOutcome(queue, noAnswer, Math.max(NOW, queue.notBefore), 0.5);
    const now = queue.notBefore - 100_000;
    expect(afterOutcome(queue, slowDown(10_000), now, 0.5)).toMatchObject({
      notBefore: now + 10_000,
      isAskedFor: true,
    });
  });

  it('forgets a pause that the host asked for in 2099, by a clock that jumped', () => {
    const from2099 = afterOutcome(CALM, slowDown(60_000), Date.UTC(2099), 0.5);
    expect(after(from2099, slowDown(10_000)).notBefore).toBe(NOW + 10_000);
  });

  it('counts attempts that fail together as one failure, and says the latest trouble', () => {
    const loginPage: Outcome = { type: 'noVerdict', trouble: 'loginPage', wait: undefined };
    expect(after(CALM, noAnswer, noAnswer, loginPage)).toEqual({
      ...after(CALM, noAnswer),
      trouble: 'loginPage',
    });
  });

  it('suspects the host, not the entries, when three in a row are refused with one code', () => {
    expect(after(CALM, refused('schema'), refused('schema')).trouble).toBeNull();
    expect(after(CALM, refused('schema'), refused('schema'), refused('schema'))).toMatchObject({
      trouble: 'hostTrouble',
      notBefore: NOW + 2_500,
    });
  });

  it('does not suspect the host when the codes differ or something passes in between', () => {
    expect(after(CALM, refused('a'), refused('b'), refused('a')).trouble).toBeNull();
    expect(
      after(CALM, refused('a'), refused('a'), accepted, refused('a'), refused('a')).trouble,
    ).toBeNull();
  });

  it('waits anew after a failure, also when the clock of the phone came back from 2099', () => {
    const from2099 = afterOutcome(CALM, noAnswer, Date.UTC(2099), 0.5);
    expect(isOpen(from2099, NOW)).toBe(true);
    expect(isOpen(afterOutcome(from2099, noAnswer, NOW, 0.5), NOW)).toBe(false);
  });

  it('never waits longer than an hour', () => {
    const outcome = fc.constantFrom<Outcome>(
      accepted,
      noAnswer,
      refused('a'),
      { type: 'noVerdict', trouble: 'hostTrouble', wait: MAX_WAIT_MS },
      { type: 'deferred', trouble: 'slowDown', wait: 1_000 },
    );
    fc.assert(
      fc.property(
        fc.array(outcome),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (outcomes, random) => {
          const queue = outcomes.reduce((one, each) => afterOutcome(one, each, NOW, random), CALM);
          return queue.notBefore - NOW <= MAX_WAIT_MS;
        },
      ),
    );
  });
});

describe('the queue is woken', () => {
  const TROUBLED = after(CALM, noAnswer);

  it.each(['sendNow', 'online', 'login'] as const)('by %s from any wait', (why) => {
    expect(isOpen(TROUBLED, NOW)).toBe(false);
    expect(isOpen(wake(TROUBLED, why, NOW), NOW)).toBe(true);
  });

  it('from a missing login by a login only', () => {
    expect(wake(LOGIN_NEEDED, 'sendNow', NOW)).toBe(LOGIN_NEEDED);
    expect(wake(LOGIN_NEEDED, 'online', NOW)).toBe(LOGIN_NEEDED);
    expect(wake(LOGIN_NEEDED, 'login', NOW)).toMatchObject({ trouble: null, notBefore: 0 });
  });

  it('by a person from a pause that the host asked for, and then from the first step on', () => {
    for (const why of ['sendNow', 'login'] as const)
      expect(wake(after(TROUBLED, slowDown(60_000)), why, NOW)).toMatchObject({
        tries: 0,
        notBefore: 0,
        isAskedFor: false,
      });
  });

  it('but keeps saying what the trouble was, until something passes', () => {
    expect(wake(TROUBLED, 'sendNow', NOW).trouble).toBe('noAnswer');
  });
});

describe('a connection that comes and goes each second', () => {
  it('causes no more attempts than there are back-off steps in that time', () => {
    let queue = CALM;
    const attempts: number[] = [];
    for (let now = NOW; now < NOW + 10 * 60_000; now += 1_000) {
      queue = wake(queue, 'online', now);
      if (!isOpen(queue, now)) continue;
      attempts.push(now);
      queue = afterOutcome(queue, noAnswer, now, 0.999);
    }
    // Steps of 5, 10, 20, 40, 80, 160 and 300 seconds, from the first attempt on.
    expect(attempts).toHaveLength(7);
  });

  it('ends the wait at once when it comes back after a long time', () => {
    let queue = wake(after(CALM, noAnswer, noAnswer, noAnswer), 'online', NOW);
    expect(isOpen(queue, NOW)).toBe(true);
    queue = afterOutcome(queue, noAnswer, NOW, 0.9);
    expect(wake(queue, 'online', NOW + 1_000)).toBe(queue);
    expect(isOpen(wake(queue, 'online', NOW + 80_000), NOW + 80_000)).toBe(true);
  });

  it('ends the wait again as soon as the longest wait of that step has passed', () => {
    const queue = afterOutcome(wake(after(CALM, noAnswer), 'online', NOW), noAnswer, NOW, 0.999);
    expect(queue.tries).toBe(2);
    expect(wake(queue, 'online', NOW + 19_999)).toBe(queue);
    expect(wake(queue, 'online', NOW + 20_000)).toMatchObject({
      notBefore: 0,
      wokenAt: NOW + 20_000,
    });
  });

  it('does not end a wait that the host asked for; a person does', () => {
    const asked = after(CALM, { type: 'noVerdict', trouble: 'hostTrouble', wait: MAX_WAIT_MS });
    expect(wake(asked, 'online', NOW + 60_000)).toBe(asked);
    expect(isOpen(wake(asked, 'online', NOW + MAX_WAIT_MS), NOW + MAX_WAIT_MS)).toBe(true);
    expect(isOpen(wake(asked, 'sendNow', NOW + 60_000), NOW + 60_000)).toBe(true);
    expect(isOpen(wake(asked, 'login', NOW + 60_000), NOW + 60_000)).toBe(true);
  });
});

describe('the queue is open', () => {
  it('when nothing is wrong, when the wait is over, and after a jump of the clock', () => {
    expect(isOpen(CALM, NOW)).toBe(true);
    const troubled = after(CALM, noAnswer);
    expect([
      isOpen(troubled, NOW + 2_499),
      isOpen(troubled, NOW + 2_500),
      isOpen(troubled, NOW - 2 * MAX_WAIT_MS),
    ]).toEqual([false, true, true]);
  });

  it('never while a login is needed', () => {
    expect(
      [NOW, NOW + MAX_WAIT_MS, NOW - 10 * MAX_WAIT_MS].map((now) => isOpen(LOGIN_NEEDED, now)),
    ).toEqual([false, false, false]);
  });
});

describe('what is sent next', () => {
  it('is the oldest, and by id when two were saved in one moment', () => {
    expect(idsDue([waiting('c'), waiting('b', { savedAt: NOW - 1 }), waiting('a')])).toEqual([
      'b',
      'a',
      'c',
    ]);
  });

  it('is never what another person saved on this phone, nor what is not waiting', () => {
    const sending = next(waiting('sending'), { type: 'claimed', lease: 'l' }, NOW);
    const refusedEntry = next(sending, { type: 'refused', lease: 'l', reason: '', field: '' }, NOW);
    const broken = damaged('broken');
    const sent = next(
      sending,
      {
        type: 'accepted',
        version: 1,
        receipt: { title: '', tail: '', reference: '', earlierVersion: false },
      },
      NOW,
    );
    expect(
      idsDue([
        sending,
        refusedEntry,
        broken,
        sent,
        waiting('of another', { owner: 'other' }),
        waiting('mine'),
      ]),
    ).toEqual(['mine']);
  });

  it('is also what this person carries for another', () => {
    expect(idsDue([waiting('carried', { owner: 'other', carrier: 'volunteer' })])).toEqual([
      'carried',
    ]);
  });

  it('is nothing whose own wait goes on, unless the clock jumped', () => {
    expect(
      idsDue([
        waiting('later', { notBefore: NOW + 1 }),
        waiting('now', { notBefore: NOW }),
        waiting('jumped', { notBefore: NOW + 2 * MAX_WAIT_MS }),
      ]),
    ).toEqual(['jumped', 'now']);
  });

  it('is, while there is trouble, what failed least, then the smallest', () => {
    const entries = [
      waiting('old, failed', { savedAt: NOW - 9, tries: 1 }),
      waiting('large', { savedAt: NOW - 8, bytes: 400_000 }),
      waiting('small', { bytes: 0 }),
    ];
    expect(idsDue(entries)).toEqual(['old, failed', 'large', 'small']);
    expect(idsDue(entries, after(CALM, noAnswer))).toEqual(['small', 'large', 'old, failed']);
  });

  it('is last what failed eight times, while others pass', () => {
    expect(
      idsDue([
        waiting('hopeless', { savedAt: NOW - 9, tries: 8 }),
        waiting('seven', { savedAt: NOW - 8, tries: 7 }),
        waiting('new'),
      ]),
    ).toEqual(['seven', 'new', 'hopeless']);
  });

  it('is never what asks its owner first', () => {
    expect(idsDue([waiting('asks', { asks: true, uncertain: true }), waiting('other')])).toEqual([
      'other',
    ]);
    expect(nextDueAt([waiting('asks', { asks: true })], 'volunteer', CALM, NOW)).toBeUndefined();
  });

  it('does not depend on the order in which the store lists the entries', () => {
    const entries = [
      waiting('a', { tries: 1 }),
      waiting('b', { bytes: 5 }),
      waiting('c', { savedAt: NOW - 1 }),
      waiting('d'),
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(entries, { minLength: 4 }),
        fc.constantFrom(CALM, after(CALM, noAnswer)),
        (shuffled, queue) => {
          expect(idsDue(shuffled, queue)).toEqual(idsDue(entries, queue));
        },
      ),
    );
  });
});

describe('the next attempt is due', () => {
  it("when the earliest of this person's entries is", () => {
    const entries = [
      waiting('a', { notBefore: NOW + 5 }),
      waiting('b', { notBefore: NOW + 3 }),
      waiting('c', { owner: 'other' }),
    ];
    expect(nextDueAt(entries, 'volunteer', CALM, NOW)).toBe(NOW + 3);
  });

  it('not before the queue may try', () => {
    expect(nextDueAt([waiting('a')], 'volunteer', after(CALM, noAnswer), NOW)).toBe(NOW + 2_500);
  });

  it('a little later for what waited already when the app was opened or the network came back, at once for what was saved since', () => {
    const spread = { since: NOW + 1, until: NOW + 4_000 };
    expect(
      nextDueAt(
        [waiting('a'), waiting('b', { notBefore: NOW + 9_000 })],
        'volunteer',
        CALM,
        NOW,
        spread,
      ),
    ).toBe(NOW + 4_000);
    expect(
      nextDueAt(
        [waiting('a'), waiting('fresh', { savedAt: NOW + 1 })],
        'volunteer',
        CALM,
        NOW,
        spread,
      ),
    ).toBe(0);
    expect(
      nextDueAt(
        [next(waiting('a'), { type: 'claimed', lease: 'l' }, NOW)],
        'volunteer',
        CALM,
        NOW,
        spread,
      ),
    ).toBe(NOW + 4_000);
  });

  it('at once for what is being sent: the app may have been killed in the middle of it', () => {
    expect(
      nextDueAt([next(waiting('a'), { type: 'claimed', lease: 'l' }, NOW)], 'volunteer', CALM, NOW),
    ).toBe(0);
  });

  it('at once if the clock was set back since, also for what is being sent', () => {
    const ahead = NOW + 40 * 60_000;
    const claimed = next(waiting('a'), { type: 'claimed', lease: 'l' }, ahead);
    const failed = next(claimed, { type: 'failed', lease: 'l', wait: 60_000 }, ahead);
    const queue = afterOutcome(CALM, noAnswer, ahead, 0.5);
    expect(nextDueAt([claimed], 'volunteer', queue, NOW)).toBe(0);
    expect(nextDueAt([failed], 'volunteer', queue, NOW)).toBe(0);
  });

  it('never, when nothing waits or a login is needed', () => {
    expect(nextDueAt([], 'volunteer', CALM, NOW)).toBeUndefined();
    expect(nextDueAt([damaged('a')], 'volunteer', CALM, NOW)).toBeUndefined();
    expect(nextDueAt([waiting('a')], 'volunteer', LOGIN_NEEDED, NOW)).toBeUndefined();
  });
});

describe('what waits for long', () => {
  const DAY = 24 * 60 * 60_000;
  const since = (days: number) =>
    waitingSince([waiting('new'), waiting('old', { savedAt: NOW - days * DAY })], NOW);

  it('is said more strongly after 3, 7 and 14 days', () => {
    expect([0, 2.9, 3, 6.9, 7, 13.9, 14, 400].map(since)).toEqual([0, 0, 3, 3, 7, 7, 14, 14]);
    expect(waitingSince([], NOW)).toBe(0);
  });

  it('does not count what was sent or was saved by a clock that is ahead', () => {
    const sent = next(
      waiting('sent', { savedAt: NOW - 30 * DAY }),
      {
        type: 'accepted',
        version: 1,
        receipt: { title: '', tail: '', reference: '', earlierVersion: false },
      },
      NOW,
    );
    expect(waitingSince([sent, waiting('ahead', { savedAt: NOW + 30 * DAY })], NOW)).toBe(0);
  });

  it('counts what is being sent: its sender may have died long ago', () => {
    const old = waiting('old', { savedAt: NOW - 8 * DAY });
    expect(waitingSince([next(old, { type: 'claimed', lease: 'l' }, NOW)], NOW)).toBe(7);
  });

  it('does not ask for help while it is being sent, or once it is refused', () => {
    const sending = next(waiting('a', { tries: 8 }), { type: 'claimed', lease: 'l' }, NOW);
    const refusal = { type: 'refused', lease: 'l', reason: '', field: '' } as const;
    expect([sending, next(sending, refusal, NOW)].map(asksForHelp)).toEqual([false, false]);
  });

  it('asks for help after eight failures', () => {
    expect([7, 8, 20].map((tries) => asksForHelp(waiting('a', { tries })))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

const ownersListed = (...names: string[]) =>
  unsentByOwner(names.map((owner, at) => waiting(`${at}`, { owner }))).map(({ owner }) => owner);

describe('what lies on the phone', () => {
  it('is counted for each person, the most first, without what was sent', () => {
    const sent = next(
      waiting('sent', { owner: 'fourth' }),
      {
        type: 'accepted',
        version: 1,
        receipt: { title: '', tail: '', reference: '', earlierVersion: false },
      },
      NOW,
    );
    const entries = [
      waiting('a'),
      waiting('b', { owner: 'second' }),
      waiting('c', { owner: 'third' }),
      damaged('e'),
      waiting('d', { owner: 'third' }),
      waiting('f', { owner: 'third' }),
      sent,
    ];
    expect(unsentByOwner(entries)).toEqual([
      { owner: 'third', count: 3 },
      { owner: 'volunteer', count: 2 },
      { owner: 'second', count: 1 },
    ]);
    expect(unsentByOwner([])).toEqual([]);
  });

  it('is listed by name where two people have as much', () => {
    expect(ownersListed('b', 'a', 'c')).toEqual(['a', 'b', 'c']);
    expect(ownersListed('a', 'c', 'b')).toEqual(['a', 'b', 'c']);
  });
});

it('a calm queue stays the same object after an accepted entry, so that nothing is written', () => {
  const queue = { ...CALM };
  expect(after(queue, accepted)).toBe(queue);
});

it.each<[string, Partial<Queue>]>([
  ['the trouble that is left after "Send now"', { trouble: 'noAnswer' }],
  ['a failure', { tries: 1 }],
  ['a wait', { notBefore: NOW + 5_000 }],
  ['a refusal', { sameRefusal: { code: 'schema ', count: 1 } }],
  ['a wait that the host asked for and that is over', { isAskedFor: true }],
  ['the moment when the network came back', { wokenAt: NOW - 5_000 }],
])('an accepted entry ends %s', (_, restless) => {
  expect(after({ ...CALM, ...restless }, accepted)).toEqual(CALM);
});
