import * as v from 'valibot';
import { LISTS } from '../../../domain/calls/lists.ts';
import { PublishInput, type OfficeItem, type OfficeList } from '../../../domain/calls/publish.ts';

/** `line` and `text` are in both languages; `picture?` may be missing. */
export type OfficeField = {
  name: string;
  kind: 'line' | 'text' | 'address' | 'mediaKind' | 'picture' | 'picture?';
};

const line = (name: string): OfficeField => ({ name, kind: 'line' });
const text = (name: string): OfficeField => ({ name, kind: 'text' });

/** What a person fills in for a list, by the names of `publish`. */
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
  return [line('name'), line('office'), line('address')];
}

/** Lists of people stand in the order of the office, all others in that of time. */
export function isOrdered(list: OfficeList): boolean {
  return LISTS.some((each) => each === list);
}

/** A new thing for a list. `tittle` is a key that no person reads. */
export function emptyItem(list: OfficeList, now: number): OfficeItem {
  const body: Record<string, unknown> =
    list === 'media'
      ? { kind: 'photo', poster: null }
      : list === 'live'
        ? { tittle: `live${now}` }
        : {};
  return {
    id: '',
    published: false,
    body,
    ...(isOrdered(list) ? { position: 1 } : { at: new Date(now).toISOString() }),
  };
}

/** A value of a body by the name of its field, of which `texts.title` lies one deeper. */
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

/** What `publish` takes, or the names of the fields that are not right yet. A text is needed in both languages. */
export function readItem(
  list: OfficeList,
  { id, ...item }: OfficeItem,
): { input: PublishInput } | { wrong: string[] } {
  const empty = fieldsOf(list).filter(
    ({ name, kind }) => (kind === 'line' || kind === 'text') && !isPair(valueOf(item.body, name)),
  );
  const read = v.safeParse(PublishInput, { list, ...item, ...(id && { id }) });
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

function isPair(value: unknown): boolean {
  const pair = v.safeParse(
    v.object({
      tam: v.pipe(v.string(), v.trim(), v.nonEmpty()),
      en: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    }),
    value,
  );
  return pair.success;
}
