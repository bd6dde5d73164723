import { useEffect, useState } from 'react';
import { isEnded, type Entry } from '../../domain/outbox/outbox.ts';
import { summaryOf, type Summary } from '../../domain/outbox/submission.ts';
import { readFields } from '../../device/outbox/read.ts';

/** Rows that only scroll past aren't worth opening. */
const PAUSE_MS = 60;
const opened = new Map<string, Summary>();
let openedFor = '';

/**
 * Returns what the list shows of an entry, or undefined until it is known. An unsent entry's text
 * is sealed. We open it only for rows on the screen, and remember it for this version while this
 * person is logged in.
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
      // A text that doesn't open is damaged. Delivery finds out, and then the row shows it.
      const summary = summaryOf((await readFields(entry).catch(() => undefined)) ?? {});
      if (isCurrent) opened.set(key, summary);
      if (isCurrent) show(key);
    };
    const timer = setTimeout(() => void open(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // An entry's text changes only with its version.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isKnown]);
  return known;
}

function remembered(owner: string, key: string): Summary | undefined {
  if (openedFor !== owner) opened.clear();
  openedFor = owner;
  return opened.get(key);
}
