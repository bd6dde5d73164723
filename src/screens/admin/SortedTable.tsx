import type { ReactNode } from 'react';
import type { Sort } from '../../domain/calls/sorting.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import { SortChoice } from './SortChoice.tsx';
import { sortedAs, tapped } from './sorting.ts';
import { SortHeading } from './SortHeading.tsx';
import './SortedTable.css';

type SortedTableProps<By extends string> = {
  label: string;
  /** The columns, each with what it sorts by. Those without can't be sorted by. */
  columns: readonly { heading: string; by?: By | undefined }[];
  /** What begins with the first letter or the smallest number. */
  ascendingFirst: readonly By[];
  /** How the rows should be sorted. */
  sort: Sort<By>;
  /** How they are sorted. An older host doesn't say, and can't sort. */
  sorted: Sort | undefined;
  onSort: (sort: Sort<By>) => void;
  children: ReactNode;
};

/**
 * Shows a table that the host sorts. On a phone a row is a card, its headings are heard but not
 * seen, and a list to choose from sorts instead of them.
 */
export function SortedTable<By extends string>({
  label,
  columns,
  ascendingFirst,
  sort,
  sorted,
  onSort,
  children,
}: SortedTableProps<By>) {
  const isWide = useIsWide();
  const by = columns.flatMap((column) => column.by ?? []);
  const now = sortedAs(sorted, by);
  return (
    <>
      {!isWide && (
        <SortChoice
          by={by}
          ascendingFirst={ascendingFirst}
          sort={sort}
          sorted={sorted}
          onSort={onSort}
        />
      )}
      <table className="found__table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ heading, by: column }) =>
              now && column && isWide ? (
                <SortHeading
                  key={heading}
                  column={column}
                  sort={now}
                  onTap={() => onSort(tapped(now, column, ascendingFirst))}
                >
                  {heading}
                </SortHeading>
              ) : (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </>
  );
}

type FoundRowProps = { name: string; onOpen: () => void; children: ReactNode };

/** Shows a row, which opens what it is about. `children` are its cells after the name. */
export function FoundRow({ name, onOpen, children }: FoundRowProps) {
  return (
    <tr className="found__row">
      <th scope="row">
        <button type="button" className="found__open" onClick={onOpen}>
          {name}
        </button>
      </th>
      {children}
    </tr>
  );
}

/** Says in a card what a cell holds. In a table its heading does. */
export function CardHeading({ children }: { children: ReactNode }) {
  return (
    <span className="found__heading" aria-hidden="true">
      {children}:{' '}
    </span>
  );
}
