import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { Pair } from '../../../domain/calls/lists.ts';
import {
  isOrdered,
  PublishInput,
  type OfficeItem,
  type OfficeList,
} from '../../../domain/calls/publish.ts';

/**
 * `line` and `text` are texts in Tamil and, if wanted, in English. `picture?` and `phone?` are
 * optional.
 */
export type OfficeField = {
  name: string;
  kind: 'line' | 'text' | 'address' | 'phone?' | 'mediaKind' | 'picture' | 'picture?';
};

const line = (name: string): OfficeField => ({ name, kind: 'line' });
const text = (name: string): OfficeField => ({ name, kind: 'text' });

/** Returns the fields of a list's editor, named as the call `publish` names them. */
export function fieldsOf(list: OfficeList): OfficeField[] {
  if (list === 'announcements') return [line('title'), text('body')];
  if (list === 'media')
    return [
      { name: 'kind', kind: 'mediaKind' },
      line('title'),
      { name: 'url', kind: 'address' },
      { name: 'poster', kind: 'picture?' },
    ];
  if (list === 'gallery') return [{ name: 'image', kind: 'picture' }, line('caption')];
  if (list === 'conferences') return [line('title'), line('place'), text('text')];
  if (list === 'live')
    return [{ name: 'URL', kind: 'address' }, line('texts.title'), text('texts.news')];
  return [line('name'), line('office'), line('address'), { name: 'phone', kind: 'phone?' }];
}

/** Returns the name of the field that says in a list what an item is. */
export function titleOf(list: OfficeList): string {
  return fieldsOf(list).find(({ kind }) => kind === 'line')?.name ?? '';
}

/**
 * Returns an empty draft for a list. Its id is made here, so the host doesn't publish it twice if
 * it is sent again. `tittle` (the specification's spelling) is only a key; nobody reads it.
 */
export function emptyItem(list: OfficeList, now: number): OfficeItem {
  const body: Record<string, unknown> =
    list === 'media'
      ? { kind: 'photo', poster: null }
      : list === 'live'
        ? { tittle: `live${now}` }
        : {};
  return {
    id: newId(),
    published: false,
    body,
    ...(isOrdered(list) ? { position: 1 } : { at: new Date(now).toISOString() }),
  };
}

/**
 * Returns the value of a field in a body. A dot in the name (`texts.title`) goes one level deeper.
 */
export function valueOf(body: Record<string, unknown>, name: string): unknown {
  const [first = '', second] = name.split('.');
  const value = body[first];
  return second === undefined ? value : (value as Record<string, unknown> | undefined)?.[second];
}

export function withValue(
  body: Record<string, unknown>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const [first = '', second] = name.split('.');
  return {
    ...body,
    [first]:
      second === undefined ? value : { ...(body[first] as object | undefined), [second]: value },
  };
}

/**
 * Returns the input for the call `publish`, or the names of the fields that are wrong.
 * Each text must be filled in in Tamil, which also stands in for English that is left empty.
 */
export function readItem(
  list: OfficeList,
  typed: OfficeItem,
): { input: PublishInput } | { wrong: string[] } {
  const item = withStandIns(list, typed);
  const empty = textsOf(list).filter(({ name }) => !isFilled(valueOf(item.body, name)));
  const read = v.safeParse(PublishInput, { list, ...item });
  const paths = read.success
    ? []
    : read.issues.map((issue) => (v.getDotPath(issue) ?? '').replace(/^body\./, ''));
  const wrong = [
    ...new Set([
      ...empty.map(({ name }) => name),
      ...fieldsOf(list)
        .map(({ name }) => name)
        .filter((name) => paths.some((path) => path === name || path.startsWith(`${name}.`))),
      ...paths.filter((path) => path === 'at' || path === 'position'),
    ]),
  ];
  return read.success && wrong.length === 0 ? { input: read.output } : { wrong };
}

/** Returns the item as readers see it: where English is empty, they see the Tamil. */
export function withStandIns(list: OfficeList, item: OfficeItem): OfficeItem {
  return mapTexts(list, item, ({ tam, en }) => ({ tam, en: en.trim() === '' ? tam : en }));
}

/** Returns a stored item as it was typed: English that only repeats the Tamil is left empty. */
export function withoutStandIns(list: OfficeList, item: OfficeItem): OfficeItem {
  return mapTexts(list, item, ({ tam, en }) => ({ tam, en: en === tam ? '' : en }));
}

function mapTexts(list: OfficeList, item: OfficeItem, change: (pair: Pair) => Pair): OfficeItem {
  const body = textsOf(list).reduce((before, { name }) => {
    const pair = v.safeParse(Pair, valueOf(before, name));
    return pair.success ? withValue(before, name, change(pair.output)) : before;
  }, item.body);
  return { ...item, body };
}

function textsOf(list: OfficeList): OfficeField[] {
  return fieldsOf(list).filter(({ kind }) => kind === 'line' || kind === 'text');
}

function isFilled(value: unknown): boolean {
  const pair = v.safeParse(Pair, value);
  return pair.success && pair.output.tam.trim() !== '';
}
