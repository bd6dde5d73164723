import '../setup.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmLoss, noteOutbox } from '../../../src/device/outbox/lossMarker.ts';
import { readMark } from '../../../src/device/outbox/records.ts';
import { storageOf } from '../../storageOf.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', storageOf(kept));
});

describe('the marker outside the outbox', () => {
  it('stays silent while the outbox is the same, however many entries come and go', () => {
    for (const unsent of [0, 5, 3, 0, 2]) expect(noteOutbox('one', unsent, unsent)).toBeUndefined();
  });

  it('tells how many unsent entries went with the outbox, and when they were last seen', () => {
    noteOutbox('one', 3, 1_000);
    noteOutbox('one', 3, 2_000);
    expect(noteOutbox('two', 0, 9_000)).toEqual({ count: 3, at: 1_000 });
  });

  it('keeps telling until the person confirms, and then no more', () => {
    noteOutbox('one', 3, 1_000);
    noteOutbox('two', 0, 9_000);
    expect(noteOutbox('two', 1, 9_500)).toEqual({ count: 3, at: 1_000 });
    confirmLoss();
    expect(noteOutbox('two', 1, 9_600)).toBeUndefined();
  });

  it('counts both losses when the system clears twice', () => {
    noteOutbox('one', 3, 1_000);
    noteOutbox('two', 2, 2_000);
    expect(noteOutbox('three', 0, 3_000)).toMatchObject({ count: 5 });
  });

  it('says nothing of an outbox that was cleared with nothing unsent in it', () => {
    noteOutbox('one', 0, 1_000);
    expect(noteOutbox('two', 0, 2_000)).toBeUndefined();
  });

  it('adopts the outbox when only the marker was cleared', () => {
    noteOutbox('one', 3, 1_000);
    kept.clear();
    expect(noteOutbox('one', 3, 2_000)).toBeUndefined();
  });

  it('does not stop the app where it cannot be read or written', () => {
    kept.set('outboxMarker', '{half');
    expect(noteOutbox('one', 3, 1_000)).toBeUndefined();
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    });
    expect(noteOutbox('one', 3, 2_000)).toBeUndefined();
  });
});

it('an outbox keeps its mark, also when several ask at once, and one made anew has another', async () => {
  const marks = await Promise.all([readMark(), readMark(), readMark()]);
  expect(new Set(marks).size).toBe(1);
  await new Promise((resolve) =>
    indexedDB.deleteDatabase('outbox').addEventListener('success', resolve),
  );
  expect(await readMark()).not.toBe(marks[0]);
});
