import { useEffect, useState } from 'react';
import { isEnded, type Entry } from '../../domain/outbox/outbox.ts';
import { summaryOf, type Summary } from '../../domain/outbox/submission.ts';
import { readFields } from '../../device/outbox/outboxStore.ts';

/** Rows that fly by while the person scrolls are not worth opening. */
const PAUSE_MS = 60;
const opened = new Map<string, Summary>();
let openedFor = '';

/**
 * What the list shows of an entry; undefined until it is known. The text of an unsent one is sealed: it is opened for
 * rows on the screen only, and remembered for this version and as long as this person is logged in.
 */
export function useEntrySummary(entry: Entry): Summary | undefined {
  const key = `${entry.id} ${entry.version}`;
  const [, show] = useState('');
  const known = isEnded(entry) ? entry.receipt : remembered(entry.owner, key);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown || isEnded(entry)) return;
    let isCurrent = true;
    const open = async () => {
      // A text that does not open is damaged: delivery finds out, and the row says so.
      const summary = summaryOf((await readFields(entry).catch(() => undefined)) ?? {});
      if (isCurrent) opened.set(key, summary);
      if (isCurrent) show(key);
    };
    const timer = setTimeout(() => void open(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // An entry's text changes with its version only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isKnown]);
  return known;
}

function remembered(owner: string, key: string): Summary | undefined {
  if (openedFor !== owner) opened.clear();
  openedFor = owner;
  return opened.get(key);
}
