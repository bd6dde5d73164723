import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { GROUPS, keyOf, type Group, type ListItem } from './listItems.ts';

const HEIGHTS = { heading: 60, draft: 150, entry: 64, needsYou: 170 };
/** OutboxSummary counts these, together with their size. */
const SUMMED_UP: ReadonlySet<Group> = new Set(['sending', 'waiting']);
/** Rows drawn beyond the edges of the screen, so that the keyboard can reach the next one. */
const BEYOND = 3;

/**
 * Renders only the rows on the screen, however many there are, each as high as its content. For
 * screen readers each group is a list that states its full length. The focused row stays rendered
 * wherever the page is scrolled. The row that was sought takes the focus.
 */
export function EntryList({
  items,
  sought,
  children,
}: {
  items: ListItem[];
  /** The entry that the person came for. */
  sought?: string;
  children: (item: Exclude<ListItem, { type: 'heading' }>) => ReactNode;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY));
    measure();
    // Content above the list comes and goes, which changes the page's height and moves the list.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const [focused, setFocused] = useState(sought);
  const focusedIndex = useMemo(
    () => (focused === undefined ? -1 : items.findIndex((item) => keyOf(item) === focused)),
    [items, focused],
  );
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return focusedIndex < 0 || shown.includes(focusedIndex)
        ? shown
        : [...shown, focusedIndex].toSorted((a, b) => a - b);
    },
    [focusedIndex],
  );
  // Keep one function: with a new one, the virtualizer adds up the heights of all entries,
  // perhaps thousands, on every step of scrolling.
  const keyAt = useCallback((index: number) => keyOf(items[index] as ListItem), [items]);
  // The hook returns functions that change, which breaks under the React Compiler. We don't use
  // it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => heightOf(items[index]),
    getItemKey: keyAt,
    overscan: BEYOND,
    scrollMargin: top,
    rangeExtractor,
    useFlushSync: false,
  });

  const isPlaced = top > 0;
  useEffect(() => {
    const row = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []).find(
      ({ dataset }) => dataset['key'] === sought,
    );
    if (!isPlaced || !row) return;
    row.scrollIntoView({ block: 'center' });
    row.querySelector('button')?.focus({ preventScroll: true });
  }, [isPlaced, sought]);

  const shown = virtualizer.getVirtualItems().flatMap(({ index, start, key }) => {
    const item = items[index];
    if (!item) return [];
    return [
      {
        item,
        key,
        place: {
          'data-index': index,
          ref: virtualizer.measureElement,
          style: { transform: `translateY(${start - top}px)` },
        },
      },
    ];
  });
  return (
    <div
      ref={list}
      className="entries"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) =>
        setFocused(target.closest<HTMLElement>('[data-key]')?.dataset['key'])
      }
      onBlur={() => setFocused(undefined)}
    >
      {GROUPS.map((group) => {
        const ofGroup = shown.filter(({ item }) => item.group === group);
        const rows = ofGroup.flatMap(({ item, ...rest }) =>
          item.type === 'heading' ? [] : [{ item, ...rest }],
        );
        return (
          <div key={group}>
            {ofGroup.map(
              ({ item, key, place }) =>
                item.type === 'heading' && (
                  <h2 key={key} className="entries__heading" {...place}>
                    {t(`outbox:group.${group}`)}{' '}
                    {!SUMMED_UP.has(group) && <span className="entries__count">{item.of}</span>}
                  </h2>
                ),
            )}
            {rows.length > 0 && (
              <ul aria-label={t(`outbox:group.${group}`)}>
                {rows.map(({ item, key, place }) => (
                  <li
                    key={key}
                    className={rowClass(item)}
                    data-key={key}
                    aria-posinset={item.at}
                    aria-setsize={item.of}
                    {...place}
                  >
                    {children(item)}
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </div>
  );
}

function heightOf(item: ListItem | undefined): number {
  if (!item) return 0;
  return item.group === 'needsYou' && item.type === 'entry' ? HEIGHTS.needsYou : HEIGHTS[item.type];
}

/**
 * Marks a group's first and last row, so that it looks like one card whichever rows are rendered.
 */
function rowClass({ at, of }: { at: number; of: number }): string {
  return ['entries__row', at === 1 && 'entries__row--first', at === of && 'entries__row--last']
    .filter(Boolean)
    .join(' ');
}
