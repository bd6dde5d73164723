import { useEffect, useMemo, useRef, useState } from 'react';
import { isEnded, type Entry } from '../../domain/outbox/outbox.ts';
import { readFields } from '../../device/outbox/read.ts';
import type { UnfinishedForm } from './listItems.ts';

/** Texts that are opened at once. Each is a transaction of its own. */
const AT_ONCE = 100;
const SEARCHED = ['name', 'title', 'voterId', 'mobile'];

/** What holds what was typed. `count`: an entry and its correction are one. */
type Found = { entries: Entry[]; forms: UnfinishedForm[]; count: number };

/** `found` is undefined if nothing was typed. `isReading`: not all is found yet. */
export type Search = { found: Found | undefined; isReading: boolean };

/**
 * Looks for what was typed in names, titles, voter IDs and mobile numbers of entries and
 * unfinished forms. Unsent entries are sealed: the first search opens them, and this screen
 * remembers their texts. Of an ended entry there is only its receipt.
 */
export function useSearch(mine: Entry[], forms: UnfinishedForm[], typed: string): Search {
  const words = plain(typed);
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const missing = useMemo(
    () => (words === '' ? [] : mine.filter((entry) => !isEnded(entry) && !texts.has(keyOf(entry)))),
    [words, mine, texts],
  );
  const isReading = useRef(false);
  useEffect(() => {
    if (isReading.current || missing.length === 0) return;
    const read = async () => {
      isReading.current = true;
      const more = await textsOf(missing.slice(0, AT_ONCE));
      isReading.current = false;
      setTexts((before) => new Map([...before, ...more]));
    };
    void read();
  }, [missing]);
  const found = useMemo(
    () => (words === '' ? undefined : find(words, mine, forms, texts)),
    [words, mine, forms, texts],
  );
  return { found, isReading: missing.length > 0 };
}

/** A correction belongs to its unsent entry: either is found with the other. */
function find(
  words: string,
  mine: Entry[],
  forms: UnfinishedForm[],
  texts: ReadonlyMap<string, string>,
): Found {
  const written = new Set(
    forms
      .filter(({ draft }) => searchable(draft.fields).includes(words))
      .map(({ draft }) => draft.id),
  );
  const entries = mine.filter(
    (entry) => textOf(entry, texts).includes(words) || (!isEnded(entry) && written.has(entry.id)),
  );
  const ids = new Set([...entries.map(({ id }) => id), ...written]);
  return { entries, forms: forms.filter(({ draft }) => ids.has(draft.id)), count: ids.size };
}

/** An entry's text changes only with its version. */
function keyOf({ id, version }: Entry): string {
  return `${id} ${version}`;
}

function textOf(entry: Entry, texts: ReadonlyMap<string, string>): string {
  return isEnded(entry)
    ? plain(`${entry.receipt.title} ${entry.receipt.tail}`)
    : (texts.get(keyOf(entry)) ?? '');
}

/** A text that doesn't open is damaged, which its row says. */
function textsOf(entries: Entry[]): Promise<[string, string][]> {
  return Promise.all(
    entries.map(async (entry) => {
      const fields = isEnded(entry) ? undefined : await readFields(entry).catch(() => undefined);
      return [keyOf(entry), searchable(fields ?? {})];
    }),
  );
}

function searchable(fields: Readonly<Record<string, string>>): string {
  return plain(SEARCHED.map((name) => fields[name] ?? '').join(' '));
}

/** Keyboards write one Tamil letter in several ways. */
function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}
