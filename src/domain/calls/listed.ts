import { voterIdNumber } from '../forms/typed.ts';

/**
 * The result of a lookup in one page of a host's list. `more`: the record isn't on this page, and
 * the next page starts at `before`.
 */
export type Look =
  | { type: 'listed' | 'notListed' | 'noList' }
  | { type: 'more'; before: string | number };

/**
 * Looks for a voter ID in the data of a `viewvoters` or `viewmember` answer. Hosts differ in the
 * shape of their answers. So any array under `data` counts as the list, and any field of its rows
 * may hold the number.
 * @param voterId as it was sent
 */
export function lookFor(voterId: string, data: unknown): Look {
  const { lists, before } = readPage(data);
  if (lists.length === 0) return { type: 'noList' };
  const isListed = lists
    .flat()
    .some(
      (row) =>
        isRecord(row) &&
        Object.values(row).some(
          (value) => typeof value === 'string' && voterIdNumber(value) === voterId,
        ),
    );
  if (isListed) return { type: 'listed' };
  return before === undefined ? { type: 'notListed' } : { type: 'more', before };
}

type Page = { lists: unknown[][]; before: string | number | undefined };

/** Collects all outermost arrays at any depth, and finds where the next page starts. */
function readPage(data: unknown): Page {
  if (Array.isArray(data)) return { lists: [data], before: undefined };
  if (!isRecord(data)) return { lists: [], before: undefined };
  const inner = Object.values(data).map(readPage);
  const before = [data['next'], data['before'], ...inner.map((page) => page.before)].find(
    (each): each is string | number =>
      (typeof each === 'string' && each !== '') || typeof each === 'number',
  );
  return { lists: inner.flatMap((page) => page.lists), before };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
