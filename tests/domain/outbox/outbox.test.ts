import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FORMAT,
  hasArrived,
  isDue,
  isEnded,
  MAX_WAIT_MS,
  newEntry,
  next,
  shownState,
  type Damaged,
  type Discarded,
  type Entry,
  type Event,
  type Refused,
  type Sending,
  type Sent,
  type Waiting,
} from '../../../src/domain/outbox/outbox.ts';
import type { Content } from '../../../src/domain/outbox/submission.ts';

const NOW = 1_000_000_000;
const LEASE = 'lease of this sender';
const content: Content = {
  kind: 'addvoters',
  photos: [{ slot: 'voterCardFront', sha256: 'a'.repeat(64), bytes: 150_000 }],
};
const smaller: Content = {
  ...content,
  photos: [{ slot: 'voterCardFront', sha256: 'b'.repeat(64), bytes: 90_000 }],
};

const waiting: Waiting = newEntry('id-1', 'volunteer', content, NOW - 5_000);
const waitingLater: Waiting = { ...waiting, notBefore: NOW + 60_000 };
const asking: Waiting = { ...waiting, tries: 1, uncertain: true, asks: true };
const { notBefore: _notBefore, asks: _asks, ...unsent } = waiting;
const sending: Sending = { ...unsent, state: 'sending', since: NOW - 1_000, lease: LEASE };
const refused: Refused = {
  ...unsent,
  state: 'refused',
  reason: 'voter:voterId.used',
  field: 'voterId',
};
const damaged: Damaged = { ...unsent, state: 'damaged', photo: 'voterCardFront' };
const sent = next(
  sending,
  {
    type: 'accepted',
    version: 1,
    receipt: { title: 'மு. முருகன்', tail: '4567', reference: 'R-1', earlierVersion: false },
  },
  NOW,
) as Sent;
const discarded = next(
  refused,
  {
    type: 'discarded',
    owner: 'volunteer',
    version: 1,
    receipt: { title: 'மு. முருகன்', tail: '4567' },
  },
  NOW,
) as Discarded;

const STATES: Record<string, Entry> = {
  waiting,
  'waiting, later': waitingLater,
  'waiting, asks': asking,
  sending,
  refused,
  damaged,
  sent,
  discarded,
};
const EVENTS = {
  claimed: { type: 'claimed', lease: LEASE },
  accepted: {
    type: 'accepted',
    version: 1,
    receipt: { title: 'மு. முருகன்', tail: '4567', reference: 'R-1', earlierVersion: false },
  },
  failed: { type: 'failed', lease: LEASE, wait: 7_000 },
  deferred: { type: 'deferred', lease: LEASE, wait: 7_000 },
  refused: { type: 'refused', lease: LEASE, reason: 'voter:mobile.format', field: 'mobile' },
  abandoned: { type: 'abandoned', lease: LEASE },
  interrupted: { type: 'interrupted', lease: LEASE },
  damaged: { type: 'damaged', lease: LEASE, photo: 'portrait' },
  shrunk: { type: 'shrunk', lease: LEASE, content: smaller },
  asked: { type: 'asked', lease: LEASE },
  confirmedSend: { type: 'confirmedSend' },
  confirmedArrived: { type: 'confirmedArrived', summary: { title: 'மு. முருகன்', tail: '4567' } },
  woken: { type: 'woken' },
  corrected: { type: 'corrected', version: 1, content: smaller },
  discarded: {
    type: 'discarded',
    owner: 'volunteer',
    version: 1,
    receipt: { title: 'மு. முருகன்', tail: '4567' },
  },
  retried: { type: 'retried', carrier: 'lead' },
  handedBack: { type: 'handedBack', carrier: 'lead' },
  erased: { type: 'erased' },
  nameForgotten: { type: 'nameForgotten' },
} satisfies { [Type in Event['type']]: Extract<Event, { type: Type }> };

/**
 * What an event made of an entry: '·' for nothing, else the state, with +1 try, ? uncertain, asks
 * the owner, v2 next version, in 7s.
 */
function change(before: Entry, after: Entry): string {
  if (after === before) return '·';
  if (isEnded(after)) return after.state;
  const waits =
    after.state === 'waiting' && after.notBefore > 0 ? `in ${(after.notBefore - NOW) / 1000}s` : '';
  const tries = after.tries > 0 ? `+${after.tries}` : '';
  return [
    after.state,
    tries,
    after.uncertain ? '?' : '',
    after.state === 'waiting' && after.asks ? 'asks' : '',
    after.version > 1 ? `v${after.version}` : '',
    waits,
  ]
    .filter(Boolean)
    .join(' ');
}

const MAP = `
event            | waiting        | waiting, later | waiting, asks   | sending            | refused        | damaged        | sent      | discarded
claimed          | sending        | ·              | ·               | ·                  | ·              | ·              | ·         | ·
accepted         | sent           | sent           | sent            | sent               | sent           | sent           | ·         | sent
failed           | ·              | ·              | ·               | waiting +1 ? in 7s | ·              | ·              | ·         | ·
deferred         | ·              | ·              | ·               | waiting in 7s      | ·              | ·              | ·         | ·
refused          | ·              | ·              | ·               | refused            | ·              | ·              | ·         | ·
abandoned        | ·              | ·              | ·               | waiting +1 ?       | ·              | ·              | ·         | ·
interrupted      | ·              | ·              | ·               | waiting ?          | ·              | ·              | ·         | ·
damaged          | ·              | ·              | ·               | damaged            | ·              | ·              | ·         | ·
shrunk           | ·              | ·              | ·               | waiting v2         | ·              | ·              | ·         | ·
asked            | ·              | ·              | ·               | waiting asks       | ·              | ·              | ·         | ·
confirmedSend    | ·              | ·              | waiting +1      | ·                  | ·              | ·              | ·         | ·
confirmedArrived | ·              | ·              | sent            | ·                  | ·              | ·              | ·         | ·
woken            | ·              | waiting        | ·               | ·                  | ·              | ·              | ·         | ·
corrected        | waiting v2     | waiting v2     | waiting ? v2    | ·                  | waiting v2     | waiting v2     | ·         | ·
discarded        | discarded      | discarded      | discarded       | ·                  | discarded      | discarded      | ·         | ·
retried          | ·              | ·              | ·               | ·                  | ·              | ·              | ·         | ·
handedBack       | ·              | ·              | ·               | ·                  | ·              | ·              | ·         | ·
erased           | ·              | ·              | ·               | ·                  | ·              | ·              | sent      | ·
nameForgotten    | ·              | ·              | ·               | ·                  | ·              | ·              | sent      | discarded
`;

/** Only a wait says when it began, and not every waiting entry has one. */
const factsOf = (entry: Entry) =>
  Object.keys(entry.state === 'waiting' ? { since: 0, ...entry } : entry).toSorted();

describe('the outbox', () => {
  it('is this map of states and events', () => {
    const rows = [
      ['event', ...Object.keys(STATES)],
      ...Object.values(EVENTS).map((event) => [
        event.type,
        ...Object.values(STATES).map((entry) => change(entry, next(entry, event, NOW))),
      ]),
    ];
    const widths = [16, 14, 14, 15, 18, 14, 14, 9, 9];
    const map = rows
      .map((row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join(' | ')
          .trimEnd(),
      )
      .join('\n');
    console.log(map);
    expect(`\n${map}\n`).toBe(MAP);
  });

  it('never changes the entry it was given', () => {
    for (const entry of Object.values(STATES)) {
      const before = structuredClone(entry);
      for (const event of Object.values(EVENTS)) next(entry, event, NOW);
      expect(entry).toEqual(before);
    }
  });

  it('keeps in each state only the facts of that state', () => {
    const afterAll = Object.values(STATES).flatMap((entry) =>
      Object.values(EVENTS).map((event) => next(entry, event, NOW)),
    );
    for (const entry of afterAll)
      expect(factsOf(entry)).toEqual(factsOf(STATES[entry.state] ?? entry));
  });
});

describe('an entry', () => {
  it('waits to be sent once it is saved, with the size of its photos', () => {
    expect(waiting).toMatchObject({
      state: 'waiting',
      version: 1,
      bytes: 150_000,
      tries: 0,
      uncertain: false,
      shrunk: false,
      notBefore: 0,
      savedAt: NOW - 5_000,
    });
  });

  it('is claimed by one sender only', () => {
    const claimed = next(waiting, { type: 'claimed', lease: 'first' }, NOW);
    expect(claimed).toMatchObject({ state: 'sending', lease: 'first', since: NOW });
    expect(next(claimed, { type: 'claimed', lease: 'second' }, NOW)).toBe(claimed);
    expect(next(claimed, { type: 'claimed', lease: 'first' }, NOW)).toBe(claimed);
  });

  it('is not claimed before its wait is over', () => {
    expect(next(waitingLater, EVENTS.claimed, NOW + 59_999)).toBe(waitingLater);
    expect(next(waitingLater, EVENTS.claimed, NOW + 60_000).state).toBe('sending');
  });

  it('listens to the holder of the lease and to nobody else', () => {
    for (const event of Object.values(EVENTS)) {
      if ('lease' in event) expect(next(sending, { ...event, lease: 'stolen' }, NOW)).toBe(sending);
    }
  });

  it('is sent when the host has it, even if its lease was lost, it was refused before, or a photo broke since', () => {
    for (const entry of [waiting, waitingLater, asking, sending, refused, damaged]) {
      expect(next(entry, EVENTS.accepted, NOW)).toEqual({
        id: 'id-1',
        format: FORMAT,
        version: 1,
        owner: 'volunteer',
        savedAt: NOW - 5_000,
        kind: 'addvoters',
        bytes: 150_000,
        state: 'sent',
        at: NOW,
        receipt: { title: 'மு. முருகன்', tail: '4567', reference: 'R-1', earlierVersion: false },
      });
    }
  });

  it('keeps nothing of the person but what the list shows, once it is sent', () => {
    expect(Object.keys(sent)).not.toContain('content');
    expect(sent.receipt).toEqual({
      title: 'மு. முருகன்',
      tail: '4567',
      reference: 'R-1',
      earlierVersion: false,
    });
  });

  it('says on its receipt that the host holds an earlier version', () => {
    const correctedSince = next({ ...waiting, uncertain: true }, EVENTS.corrected, NOW);
    expect(next(correctedSince, EVENTS.accepted, NOW)).toMatchObject({
      state: 'sent',
      receipt: { earlierVersion: true },
    });
  });

  it.each<[string, Partial<Sending>, number, boolean]>([
    ['corrected', { version: 2 }, 2, true],
    ['corrected, then made smaller', { version: 3, shrunk: true }, 3, true],
    ['not corrected: its owner has corrected it on another phone', {}, 1, false],
    ['not corrected, but made smaller', { version: 2, shrunk: true }, 2, false],
  ])('the host holds other content, and it was %s', (_, facts, version, earlierVersion) => {
    const { receipt } = EVENTS.accepted;
    const other = { ...EVENTS.accepted, version, receipt: { ...receipt, earlierVersion: true } };
    expect(next({ ...sending, ...facts }, other, NOW)).toMatchObject({
      receipt: { earlierVersion },
    });
  });

  it('a late acceptance of what was made smaller since lacks no correction', () => {
    const shrunk = next({ ...sending, uncertain: true }, EVENTS.shrunk, NOW);
    expect(next(shrunk, EVENTS.accepted, NOW)).toMatchObject({
      receipt: { earlierVersion: false },
    });
  });

  it('says on its receipt that the host has erased the record, and has not arrived then', () => {
    const after = next(sent, EVENTS.erased, NOW + 1);
    expect(after).toEqual({ ...sent, receipt: { ...sent.receipt, erased: true } });
    expect([hasArrived(sent), hasArrived(after)]).toEqual([true, false]);
    expect(shownState(after)).toBe('erased');
    expect(next(after, EVENTS.erased, NOW + 2)).toBe(after);
    const { receipt } = EVENTS.accepted;
    const found = { ...EVENTS.accepted, receipt: { ...receipt, erased: true as const } };
    expect(shownState(next(sending, found, NOW))).toBe('erased');
    const doubtful = {
      ...discarded,
      receipt: { ...discarded.receipt, mayHaveArrived: true as const },
    };
    expect(next(doubtful, found, NOW)).toMatchObject({
      state: 'discarded',
      receipt: { erased: true },
    });
  });

  it('stays uncertain after an attempt without a verdict, until there is one', () => {
    const doubtful = next(sending, EVENTS.failed, NOW) as Waiting;
    const again = next(next(doubtful, { type: 'woken' }, NOW), EVENTS.claimed, NOW);
    expect(again).toMatchObject({ state: 'sending', uncertain: true, tries: 1 });
    expect(next(again, EVENTS.deferred, NOW)).toMatchObject({ uncertain: true, tries: 1 });
    expect(next(again, EVENTS.shrunk, NOW)).toMatchObject({ uncertain: true });
    const refusedAfter = next(again, EVENTS.refused, NOW);
    expect(refusedAfter, 'the host may refuse the second copy of what it has').toMatchObject({
      state: 'refused',
      uncertain: true,
    });
    expect(next(refusedAfter, EVENTS.corrected, NOW)).toMatchObject({
      state: 'waiting',
      uncertain: true,
    });
    expect(next(doubtful, EVENTS.corrected, NOW)).toMatchObject({
      uncertain: true,
      version: 2,
      tries: 0,
    });
  });

  it('whose arrival only the owner knows is not sent before they decided, and then without being asked again', () => {
    const asks = next({ ...sending, uncertain: true }, EVENTS.asked, NOW) as Waiting;
    expect(asks).toMatchObject({ state: 'waiting', uncertain: true, asks: true });
    expect(next(asks, EVENTS.claimed, NOW)).toBe(asks);
    expect(next(asks, EVENTS.woken, NOW)).toBe(asks);
    const decided = next(asks, EVENTS.confirmedSend, NOW);
    expect(decided).toMatchObject({ state: 'waiting', uncertain: false, asks: false });
    expect(next(decided, EVENTS.claimed, NOW).state).toBe('sending');
  });

  it('is sent, on the owner’s word, when they say that it has arrived, and its receipt says so', () => {
    expect(next(asking, EVENTS.confirmedArrived, NOW)).toEqual({
      id: 'id-1',
      format: FORMAT,
      version: 1,
      owner: 'volunteer',
      savedAt: NOW - 5_000,
      kind: 'addvoters',
      bytes: 150_000,
      state: 'sent',
      at: NOW,
      receipt: {
        title: 'மு. முருகன்',
        tail: '4567',
        reference: '',
        earlierVersion: false,
        proof: 'ownerSaid',
      },
    });
  });

  it('that an earlier build saved is claimed like any other', () => {
    const { asks: _, ...old } = waiting;
    expect(next(old as Waiting, EVENTS.claimed, NOW).state).toBe('sending');
  });

  it('is corrected only in the version that the person saw', () => {
    const second = next(refused, EVENTS.corrected, NOW);
    expect(second).toMatchObject({
      id: 'id-1',
      state: 'waiting',
      version: 2,
      bytes: 90_000,
      tries: 0,
      notBefore: 0,
      shrunk: false,
      uncertain: false,
    });
    expect(next(second, EVENTS.corrected, NOW)).toBe(second);
    expect(next(second, { ...EVENTS.corrected, version: 2 }, NOW)).toMatchObject({ version: 3 });
  });

  it('is discarded only by its owner, in the version that the person saw, and never while it is being sent', () => {
    for (const entry of [waiting, waitingLater, asking, refused, damaged]) {
      expect(next(entry, EVENTS.discarded, NOW)).toEqual({
        id: 'id-1',
        format: waiting.format,
        version: 1,
        owner: 'volunteer',
        savedAt: NOW - 5_000,
        kind: 'addvoters',
        bytes: 150_000,
        state: 'discarded',
        at: NOW,
        receipt: {
          title: 'மு. முருகன்',
          tail: '4567',
          ...(entry.uncertain && { mayHaveArrived: true }),
        },
      });
      expect(next(entry, { ...EVENTS.discarded, owner: 'somebody else' }, NOW)).toBe(entry);
      expect(next(entry, { ...EVENTS.discarded, version: 2 }, NOW)).toBe(entry);
    }
    expect(next(sending, EVENTS.discarded, NOW)).toBe(sending);
    expect(next(sent, EVENTS.discarded, NOW)).toBe(sent);
  });

  it('says on its receipt that it may have arrived, if it was discarded after no verdict', () => {
    const { receipt } = discarded;
    expect(receipt).not.toHaveProperty('mayHaveArrived');
    expect(next(asking, EVENTS.discarded, NOW)).toMatchObject({
      state: 'discarded',
      receipt: { ...receipt, mayHaveArrived: true },
    });
  });

  it('that was discarded and then erased at the host says so, and no older acceptance undoes that', () => {
    const mayBeThere = next(asking, EVENTS.discarded, NOW);
    const erased = next(mayBeThere, EVENTS.erased, NOW);
    expect(erased).toEqual({
      ...mayBeThere,
      receipt: { title: 'மு. முருகன்', tail: '4567', erased: true },
    });
    expect(next(erased, EVENTS.accepted, NOW)).toBe(erased);
    expect(next(erased, EVENTS.erased, NOW)).toBe(erased);
    expect(next(discarded, EVENTS.erased, NOW)).toBe(discarded);
  });

  it('goes with smaller photos after "too large", as the next version under the same id', () => {
    expect(next(sending, EVENTS.shrunk, NOW)).toMatchObject({
      id: 'id-1',
      version: 2,
      shrunk: true,
      bytes: 90_000,
      state: 'waiting',
      notBefore: 0,
    });
  });
});

describe('an entry that another phone gave to a lead', () => {
  const carried = { carrier: 'lead', tries: 8, uncertain: true };
  const refusedHere: Refused = { ...refused, ...carried };
  const damagedHere: Damaged = { ...damaged, ...carried };
  const asksHere: Waiting = { ...asking, ...carried };
  const others = { ...carried, carrier: 'another lead' };

  it('is sent again at once when the lead says so after a refusal, with its failures forgotten', () => {
    expect(next(refusedHere, EVENTS.retried, NOW)).toEqual({
      ...waiting,
      carrier: 'lead',
      uncertain: true,
    });
  });

  it('is not sent again when it was not refused, or by somebody who does not carry it', () => {
    const onTheWay: Sending = { ...sending, ...carried };
    for (const entry of [{ ...waitingLater, ...carried }, asksHere, onTheWay, damagedHere])
      expect(next(entry, EVENTS.retried, NOW)).toBe(entry);
    for (const entry of [refused, { ...refused, ...others }])
      expect(next(entry, EVENTS.retried, NOW)).toBe(entry);
  });

  it('leaves the lead’s phone without a name when the lead hands it back, and says that its owner has it', () => {
    for (const entry of [refusedHere, damagedHere, asksHere])
      expect(next(entry, EVENTS.handedBack, NOW)).toEqual({
        id: 'id-1',
        format: FORMAT,
        version: 1,
        owner: 'volunteer',
        carrier: 'lead',
        savedAt: NOW - 5_000,
        kind: 'addvoters',
        bytes: 150_000,
        state: 'discarded',
        at: NOW,
        receipt: { title: '', tail: '' },
        handedBack: true,
      });
  });

  it('stays with the lead while it goes out by itself, and is handed back by nobody else', () => {
    for (const entry of [
      { ...waiting, ...carried },
      { ...sending, ...carried },
    ])
      expect(next(entry, EVENTS.handedBack, NOW)).toBe(entry);
    for (const entry of [refused, { ...refused, ...others }, { ...damaged, ...others }])
      expect(next(entry, EVENTS.handedBack, NOW)).toBe(entry);
  });
});

describe('an ended entry forgets the person', () => {
  it('and nothing else of what its receipt says', () => {
    const byWord = next(asking, EVENTS.confirmedArrived, NOW) as Sent;
    const mayBeThere = next(asking, EVENTS.discarded, NOW) as Discarded;
    for (const entry of [sent, byWord, discarded, mayBeThere])
      expect(next(entry, EVENTS.nameForgotten, NOW)).toEqual({
        ...entry,
        receipt: { ...entry.receipt, title: '', tail: '' },
      });
  });

  it('also where the receipt says a name only, or the end of a number only', () => {
    for (const receipt of [
      { title: 'மு. முருகன்', tail: '' },
      { title: '', tail: '4567' },
    ])
      expect(next({ ...discarded, receipt }, EVENTS.nameForgotten, NOW)).toMatchObject({
        receipt: { title: '', tail: '' },
      });
  });

  it('once: afterwards there is nothing to write', () => {
    for (const entry of [sent, discarded]) {
      const forgotten = next(entry, EVENTS.nameForgotten, NOW);
      expect(next(forgotten, EVENTS.nameForgotten, NOW)).toBe(forgotten);
    }
  });
});

describe('when the clock of the phone jumps', () => {
  it('a wait longer than any wait can be is over', () => {
    expect([
      isDue({ notBefore: NOW }, NOW),
      isDue({ notBefore: NOW + 1 }, NOW),
      isDue({ notBefore: NOW + MAX_WAIT_MS }, NOW),
      isDue({ notBefore: NOW + MAX_WAIT_MS + 1 }, NOW),
    ]).toEqual([true, false, false, true]);
  });

  const MINUTE = 60_000;
  it.each([
    ['a back-off, noted 40 minutes ahead', EVENTS.failed, 40],
    ['the host\u2019s half an hour, and it goes back by 25', EVENTS.deferred, 25],
  ])('a wait that begins in the future is over: %s', (_, event, minutes) => {
    const noted = next(sending, { ...event, wait: 30 * MINUTE }, NOW) as Waiting;
    expect(next(noted, EVENTS.claimed, NOW + 29 * MINUTE)).toBe(noted);
    expect(next(noted, EVENTS.claimed, NOW - minutes * MINUTE).state).toBe('sending');
  });

  it('a time that was read just before the wait began does not end it', () => {
    const noted = next(sending, EVENTS.failed, NOW) as Waiting;
    expect(next(noted, EVENTS.claimed, NOW - 5_000)).toBe(noted);
  });

  it('an entry that failed in 2099 goes out in 2026', () => {
    const in2099 = next(sending, EVENTS.failed, Date.UTC(2099)) as Waiting;
    expect(next(in2099, EVENTS.claimed, Date.UTC(2026)).state).toBe('sending');
  });
});

describe('whatever happens, in whatever order', () => {
  const event: fc.Arbitrary<Event> = fc
    .tuple(
      fc.constantFrom<Event>(...Object.values(EVENTS)),
      fc.constantFrom(LEASE, 'another sender'),
      fc.integer({ min: 1, max: 4 }),
    )
    .map(([one, lease, version]) => ({
      ...one,
      ...('lease' in one && { lease }),
      ...('version' in one && { version }),
    }));
  const story = fc.array(fc.tuple(event, fc.integer({ min: 0, max: 2 * MAX_WAIT_MS })), {
    maxLength: 40,
  });

  it('an entry keeps its id and owner, its version only grows, and sent stays sent', () => {
    fc.assert(
      fc.property(story, (steps) => {
        let entry: Entry = waiting;
        for (const [happening, later] of steps) {
          const after: Entry = next(entry, happening, NOW + later);
          expect([after.id, after.owner, after.savedAt]).toEqual([
            waiting.id,
            waiting.owner,
            waiting.savedAt,
          ]);
          expect(after.version).toBeGreaterThanOrEqual(entry.version);
          if (entry.state === 'sent') {
            const { receipt } = entry;
            const forgotten = { ...receipt, title: '', tail: '' };
            const erased = { ...receipt, erased: true };
            const kept = [receipt, forgotten, erased].map((one) => ({ ...entry, receipt: one }));
            expect(kept).toContainEqual(after);
          } else if (after.state === 'sent')
            expect(['accepted', 'confirmedArrived']).toContain(happening.type);
          else if (after.state === 'discarded')
            expect(
              after === entry || ['discarded', 'erased', 'nameForgotten'].includes(happening.type),
            ).toBe(true);
          else expect(after.bytes).toBe(after.version === 1 ? 150_000 : 90_000);
          entry = after;
        }
      }),
    );
  });
});
