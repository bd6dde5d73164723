import type { ReactNode } from 'react';
import type { Sort } from '../../domain/calls/sorting.ts';

type SortHeadingProps<By extends string> = {
  column: By;
  sort: Sort<By>;
  onTap: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** Heads a column by which a table can be sorted. */
export function SortHeading<By extends string>({
  column,
  sort: { by, direction },
  onTap,
  className,
  children,
}: SortHeadingProps<By>) {
  const sorted = column === by ? direction : undefined;
  return (
    <th scope="col" className={className} aria-sort={sorted}>
      <button type="button" className="sort__heading" onClick={onTap}>
        {children}
        <Arrow direction={sorted} />
      </button>
    </th>
  );
}

/** Points the way that a column is sorted, or both ways if it isn't. */
function Arrow({ direction }: { direction: Sort['direction'] | undefined }) {
  return (
    <svg className="sort__arrow" viewBox="0 0 12 16" aria-hidden="true">
      {direction !== 'descending' && <path d="M6 1 11 7H1Z" />}
      {direction !== 'ascending' && <path d="M6 15 1 9h10Z" />}
    </svg>
  );
}
