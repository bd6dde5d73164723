import { describe, expect, it } from 'vitest';
import { newEntry, next, type Entry, type Sending } from '../../../src/domain/outbox/outbox.ts';
import { keyOf, listItems, type UnfinishedForm } from '../../../src/screens/outbox/listItems.ts';

const NOW = 1_000_000;
const waiting = (id: string, savedAt = NOW) =>
  newEntry(id, 'volunteer', { kind: 'addvoters', photos: [] }, savedAt);
const sending = (id: string, savedAt = NOW) =>
  next(waiting(id, savedAt), { type: 'claimed', lease: 'l' }, NOW) as Sending;
const receipt = { title: 'கா. மணி', tail: '4567' };
const ENTRIES: Record<string, Entry> = {
  waiting: waiting('waiting'),
  asking: next(sending('asking'), { type: 'asked', lease: 'l' }, NOW),
  sending: sending('sending'),
  refused: next(
    sending('refused'),
    { type: 'refused', lease: 'l', reason: '', field: '' },
    NOW + 1,
  ),
  damaged: next(
    sending('damaged', NOW - 1),
    { type: 'damaged', lease: 'l', photo: 'portrait' },
    NOW,
  ),
  sent: next(
    sending('sent'),
    { type: 'accepted', version: 1, receipt: { ...receipt, reference: '', earlierVersion: false } },
    NOW,
  ),
  discarded: next(
    waiting('discarded'),
    { type: 'discarded', owner: 'volunteer', version: 1, receipt },
    NOW,
  ),
};
const form = (id: string, corrects?: number): UnfinishedForm => ({
  name: { owner: 'volunteer', form: 'voter' },
  draft: { id, fields: {}, photos: [], ...(corrects !== undefined && { corrects }) },
});
const tried = (id: string, corrects?: number): UnfinishedForm => {
  const { name, draft } = form(id, corrects);
  return { name, draft: { ...draft, isTried: true } };
};
const lines = (entries: Entry[], forms: UnfinishedForm[] = []) =>
  listItems(entries, forms, NOW).map((item) =>
    item.type === 'heading' ? `${item.group} (${item.of})` : `${keyOf(item)} ${item.at}/${item.of}`,
  );

describe('the lines of the outbox', () => {
  it('put what needs the person first, then what goes on, and last what is over', () => {
    expect(lines(Object.values(ENTRIES), [form('new')])).toEqual([
      'needsYou (3)',
      'asking 1/3',
      'refused 2/3',
      'damaged 3/3',
      'drafts (1)',
      'draft new 1/1',
      'sending (1)',
      'sending 1/1',
      'waiting (1)',
      'waiting 1/1',
      'sent (1)',
      'sent 1/1',
      'discarded (1)',
      'discarded 1/1',
    ]);
  });

  it('show the newest first', () => {
    expect(lines([waiting('old', 1), waiting('new', 3), waiting('middle', 2)])).toEqual([
      'waiting (3)',
      'new 1/3',
      'middle 2/3',
      'old 3/3',
    ]);
  });

  it('show what the host has erased apart from what has arrived', () => {
    const sent = ENTRIES['sent'] as Entry;
    const erased = next({ ...sent, id: 'erased' }, { type: 'erased' }, NOW);
    expect(lines([sent, erased])).toEqual(['sent (1)', 'sent 1/1', 'erased (1)', 'erased 1/1']);
  });

  it('show nothing of an empty outbox', () => {
    expect(lines([])).toEqual([]);
  });

  it('show an unfinished correction with its entry, as long as it corrects what is stored', () => {
    expect(listItems([waiting('a')], [form('a', 1)], NOW)).toMatchObject([
      { type: 'heading' },
      { type: 'entry', hasCorrection: true },
    ]);
    expect(listItems([waiting('a')], [form('a', 2)], NOW)).toMatchObject([
      { group: 'drafts' },
      { type: 'draft', isTooLate: true },
      { group: 'waiting' },
      { hasCorrection: false },
    ]);
    expect(listItems([ENTRIES['sent'] as Entry], [form('sent', 1)], NOW)).toMatchObject([
      { group: 'drafts' },
      { type: 'draft', isTooLate: true },
      { group: 'sent' },
      { type: 'entry' },
    ]);
  });

  it('leave out a form that was saved just before the page died', () => {
    expect(lines([waiting('a')], [form('a')])).toEqual(['waiting (1)', 'a 1/1']);
  });

  it('show what was typed since a save that seemed to fail, and may be stored', () => {
    expect(lines([waiting('a')], [tried('a')])).toEqual([
      'drafts (1)',
      'draft a 1/1',
      'waiting (1)',
      'a 1/1',
    ]);
    expect(listItems([{ ...waiting('a'), version: 2 }], [tried('a', 1)], NOW)).toMatchObject([
      { type: 'heading' },
      { type: 'entry', hasCorrection: true },
    ]);
  });

  it('leave out what ended more than a season ago, and nothing that still waits', () => {
    const entries = ['waiting', 'refused', 'sent', 'discarded'].map((id) => ENTRIES[id] as Entry);
    const groups = (days: number) =>
      listItems(entries, [], NOW + days * 24 * 60 * 60_000).flatMap((item) =>
        item.type === 'heading' ? item.group : [],
      );
    expect(groups(90)).toEqual(['needsYou', 'waiting', 'sent', 'discarded']);
    expect(groups(91)).toEqual(['needsYou', 'waiting']);
  });
});
