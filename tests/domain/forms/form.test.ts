import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  next,
  unfinished,
  type DraftId,
  type Event,
  type FillingEvent,
  type Form,
  type Unfinished,
} from '../../../src/domain/forms/form.ts';

type Opened = { draft: DraftId };
type SomeForm = Form<Opened>;
type SomeEvent = Event<Opened>;

const CONSENT = { version: '1-ta', at: '2026-11-21T08:00:00.000Z' };
const first: Opened = { draft: { id: 'first' } };
const second: Opened = { draft: { id: 'second' } };
const correction: Opened = { draft: { id: 'entry', corrects: 2 } };

const FILLING_EVENTS = {
  typed: { type: 'typed' },
  writing: { type: 'writing' },
  asked: { type: 'asked' },
  partMissing: { type: 'partMissing' },
  checked: { type: 'checked' },
  right: { type: 'right' },
  failed: { type: 'failed', why: 'full', newId: 'other' },
  saved: {
    type: 'saved',
    name: 'மு. முருகன்',
    at: 5,
    consent: CONSENT,
    withdrawCode: 'ABCD',
  },
  cleared: { type: 'cleared' },
} satisfies { [Type in FillingEvent['type']]: Extract<FillingEvent, { type: Type }> };
const EVENTS: SomeEvent[] = [
  { type: 'found', opened: first },
  { type: 'foundBegun', at: 1, restored: first },
  { type: 'notOpened', why: 'unavailable' },
  { type: 'recognised' },
  { type: 'next', opened: second },
  { type: 'partCame' },
  ...Object.values(FILLING_EVENTS).map((event) => ({ ...event, of: first })),
];

const isUnfinished = (form: SomeForm): form is Unfinished<Opened> => 'draft' in form;

/** Returns what events make of a form. */
function after(form: SomeForm, ...types: (keyof typeof FILLING_EVENTS)[]): SomeForm {
  return types.reduce((now, type) => {
    const of = 'opened' in now ? now.opened : first;
    return next(now, { ...FILLING_EVENTS[type], of });
  }, form);
}

const opening: SomeForm = { state: 'opening' };
const filling = next(opening, { type: 'found', opened: first });
const checking = after(filling, 'asked');
const saving = after(checking, 'right');
const saved = after(saving, 'saved');
const STATES: Record<string, SomeForm> = {
  opening,
  closed: next(opening, { type: 'notOpened', why: 'beingEdited' }),
  begun: next(opening, { type: 'foundBegun', at: 1, restored: first }),
  filling,
  'filling, typed': after(filling, 'typed'),
  'filling, no part': after(checking, 'partMissing'),
  checking,
  saving,
  saved,
  cleared: after(filling, 'cleared'),
};

/**
 * What an event made of a form: '·' for nothing, else the state, with * unwritten, ? tried, ! why
 * it wasn’t saved, and which form was saved before.
 */
function change(before: SomeForm, now: SomeForm): string {
  if (now === before) return '·';
  const said: string[] = [now.state];
  if ('draft' in now) {
    const { isUnwritten, draft, notSaved } = now;
    said.push(`${isUnwritten ? '*' : ''}${draft.isTried ? '?' : ''}`);
    if (notSaved) said.push(`!${JSON.stringify(notSaved)}`.replaceAll('"', ''));
  }
  if ('opened' in now && now.last)
    said.push(`after ${now.last.id}${now.last.isPassed ? ', passed' : ''}`);
  return said.filter(Boolean).join(' ');
}

const MAP = `
event       | opening | closed  | begun   | filling   | filling, typed | filling, no part       | checking             | saving            | saved               | cleared
found       | filling | filling | ·       | ·         | ·              | ·                      | ·                    | ·                 | ·                   | ·
foundBegun  | begun   | begun   | ·       | ·         | ·              | ·                      | ·                    | ·                 | ·                   | ·
notOpened   | closed  | closed  | ·       | ·         | ·              | ·                      | ·                    | ·                 | ·                   | ·
recognised  | ·       | ·       | filling | ·         | ·              | ·                      | ·                    | ·                 | ·                   | ·
next        | ·       | ·       | filling | ·         | ·              | ·                      | ·                    | ·                 | filling after first | filling
partCame    | ·       | ·       | ·       | ·         | ·              | filling                | ·                    | ·                 | ·                   | ·
typed       | ·       | ·       | ·       | filling * | ·              | filling * !missingPart | checking *           | saving *          | ·                   | ·
writing     | ·       | ·       | ·       | ·         | filling        | ·                      | ·                    | ·                 | ·                   | ·
asked       | ·       | ·       | ·       | checking  | checking *     | checking               | ·                    | ·                 | ·                   | ·
partMissing | ·       | ·       | ·       | ·         | ·              | ·                      | filling !missingPart | ·                 | ·                   | ·
checked     | ·       | ·       | ·       | ·         | ·              | ·                      | filling              | ·                 | ·                   | ·
right       | ·       | ·       | ·       | ·         | ·              | ·                      | saving               | ·                 | ·                   | ·
failed      | ·       | ·       | ·       | ·         | ·              | ·                      | ·                    | filling *? !full  | ·                   | ·
saved       | ·       | ·       | ·       | ·         | ·              | ·                      | ·                    | saved after first | ·                   | ·
cleared     | ·       | ·       | ·       | cleared   | cleared        | cleared                | cleared              | ·                 | ·                   | ·
`;

describe('a form', () => {
  it('is this map of states and events', () => {
    const rows = [
      ['event', ...Object.keys(STATES)],
      ...EVENTS.map((event) => [
        event.type,
        ...Object.values(STATES).map((form) => change(form, next(form, event))),
      ]),
    ];
    const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
    const map = rows
      .map((row) =>
        row
          .map((cell, at) => cell.padEnd(widths?.[at] ?? 0))
          .join(' | ')
          .trimEnd(),
      )
      .join('\n');
    console.log(map);
    expect(`\n${map}\n`).toBe(MAP);
  });

  it('never changes the form it was given', () => {
    for (const form of Object.values(STATES)) {
      const before = structuredClone(form);
      for (const event of EVENTS) next(form, event);
      expect(form).toEqual(before);
    }
  });

  it('takes no second tap while the first is at work', () => {
    for (const form of [checking, saving, saved]) expect(after(form, 'asked')).toBe(form);
  });

  it('that a save may have stored all the same keeps its id, and says that it was tried', () => {
    const tried = after(saving, 'failed');
    expect(tried).toMatchObject({ state: 'filling', draft: { id: 'first', isTried: true } });
    expect(after(tried, 'asked', 'right', 'saved')).toMatchObject({ last: { id: 'first' } });
  });

  it('whose id has ended gets another one for its next save', () => {
    const ended = next(saving, { type: 'failed', why: 'ended', newId: 'other', of: first });
    expect(unfinished(ended, first)?.draft).toEqual({ id: 'other' });
    expect(after(ended, 'asked', 'right', 'saved')).toMatchObject({ last: { id: 'other' } });
  });

  it('that corrects an entry keeps the entry’s id, whatever its save said', () => {
    const corrected = next(opening, { type: 'found', opened: correction });
    const ended = next(after(corrected, 'asked', 'right'), {
      type: 'failed',
      why: 'ended',
      newId: 'other',
      of: correction,
    });
    expect(unfinished(ended, correction)?.draft).toEqual(correction.draft);
  });

  it('that corrects an entry says that it was tried only if the store may have kept it', () => {
    const corrected = after(next(opening, { type: 'found', opened: correction }), 'asked', 'right');
    for (const [why, isTried] of [
      ['storage', true],
      ['full', undefined],
      ['changed', undefined],
    ] as const) {
      const failed = next(corrected, { type: 'failed', why, newId: 'other', of: correction });
      expect(unfinished(failed, correction)?.draft).toEqual({
        ...correction.draft,
        ...(isTried && { isTried }),
      });
    }
  });

  it('that was cleared while a part was loading isn’t saved', () => {
    const cleared = after(checking, 'cleared');
    expect(after(cleared, 'right')).toBe(cleared);
  });

  it('says of the one before only that it’s saved, and after the first letter that it’s passed', () => {
    const following = next(saved, { type: 'next', opened: second });
    expect(following).toMatchObject({ last: { id: 'first', at: 5 } });
    const typed = after(following, 'typed');
    expect(typed).toMatchObject({ last: { id: 'first', at: 5, isPassed: true } });
    expect(after(typed, 'writing', 'typed')).toMatchObject({ last: { id: 'first' } });
  });
});

describe('whatever happens, in whatever order', () => {
  const opened = fc.constantFrom(first, second, correction);
  const event: fc.Arbitrary<SomeEvent> = fc
    .tuple(fc.constantFrom(...EVENTS), opened, fc.constantFrom('full', 'ended'))
    .map(([one, which, why]) => ({
      ...one,
      ...('opened' in one && { opened: which }),
      ...('of' in one && { of: which }),
      ...(one.type === 'failed' && { why }),
    })) as fc.Arbitrary<SomeEvent>;
  /** Checks each step of random stories. */
  const always = (check: (before: SomeForm, happening: SomeEvent, now: SomeForm) => void) =>
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (story) => {
        let form: SomeForm = opening;
        for (const happening of story) {
          const now: SomeForm = next(form, happening);
          check(form, happening, now);
          form = now;
        }
      }),
      { numRuns: 1_000 },
    );

  it('nothing typed is lost: it waits to be written until a writing takes it, or the form is over', () =>
    always((before, { type }, now) => {
      if (!isUnfinished(before)) return;
      if (isUnfinished(now)) {
        expect(now.opened).toBe(before.opened);
        if (before.isUnwritten && type !== 'writing') expect(now.isUnwritten).toBe(true);
      } else expect(['saved', 'cleared']).toContain(type);
    }));

  it('every letter typed in a form that isn’t over waits to be written', () =>
    always((before, happening, now) => {
      if (happening.type === 'typed' && isUnfinished(before) && happening.of === before.opened)
        expect(now).toMatchObject({ isUnwritten: true });
    }));

  it('the app says "saved" only when the store has said so, of the form that it was asked to save', () =>
    always((before, { type }, now) => {
      const [was, is] = [before, now].map((form) => ('opened' in form ? form.last : undefined));
      if (was?.id === is?.id && was?.at === is?.at) return;
      expect([type, before.state, now.state]).toEqual(['saved', 'saving', 'saved']);
      expect(is?.id).toBe(isUnfinished(before) && before.draft.id);
    }));

  it('the store is asked once, for a form that was checked, and its answer ends the save', () =>
    always((before, { type }, now) => {
      if (now.state === 'saving' && before.state !== 'saving')
        expect([before.state, type]).toEqual(['checking', 'right']);
      if (before.state === 'saving' && now.state !== 'saving')
        expect(['saved', 'failed']).toContain(type);
    }));

  it('a form that is over stays over, and nothing of it touches the next', () =>
    always((before, happening, now) => {
      if (before.state === 'saved' || before.state === 'cleared')
        expect(now === before || happening.type === 'next').toBe(true);
      if ('of' in happening && isUnfinished(before) && happening.of !== before.opened)
        expect(now).toBe(before);
    }));

  it('why it wasn’t saved stands there until the next try', () =>
    always((before, { type }, now) => {
      if (isUnfinished(now) && now.state !== 'filling') expect(now.notSaved).toBeUndefined();
      if (isUnfinished(before) && before.notSaved && isUnfinished(now) && !now.notSaved)
        expect(['asked', 'partCame']).toContain(type);
    }));
});
