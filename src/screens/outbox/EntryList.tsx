import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GROUPS, keyOf, type ListItem } from './listItems.ts';

const HEIGHTS = { heading: 60, draft: 150, entry: 84, needsYou: 190 };
/** Rows beyond the edges of the screen, so that the keyboard finds its way on. */
const BEYOND = 3;

/**
 * Only the rows on the screen are in the page, however many there are, each as high as its content. For screen readers
 * each group is a list that knows how long it is. The row that has the focus stays, wherever the page is scrolled to.
 */
export function EntryList({
  items,
  children,
}: {
  items: ListItem[];
  children: (item: Exclude<ListItem, { type: 'heading' }>) => ReactNode;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY));
    measure();
    // What stands above the list comes and goes, and with it the height of the page.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const [focused, setFocused] = useState<string>();
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
  // Another function would have the heights of all entries, thousands perhaps, added up anew with every step of scrolling.
  const keyAt = useCallback((index: number) => keyOf(items[index] as ListItem), [items]);
  // It returns functions that change; nothing here is memoized by a compiler.
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
                    {t(`outbox:group.${group}`)} <span className="entries__count">{item.of}</span>
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

/** A group looks like one card, whichever of its rows are on the screen. */
function rowClass({ at, of }: { at: number; of: number }): string {
  return ['entries__row', at === 1 && 'entries__row--first', at === of && 'entries__row--last']
    .filter(Boolean)
    .join(' ');
}
