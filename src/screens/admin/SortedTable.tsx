import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../../domain/calls/sorting.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import { SelectField } from './SelectField.tsx';
import { bothWays, tapped } from './sorting.ts';
import { SortHeading } from './SortHeading.tsx';
import './SortedTable.css';

const nameOf = ({ by, direction }: Sort) => `${by}.${direction}`;

type SortedTableProps<By extends string> = {
  label: string;
  /** The columns, each with what it sorts by. Those without can't be sorted by. */
  columns: readonly { heading: string; by?: By | undefined }[];
  /** What begins with the first letter or the smallest number. */
  upwards: readonly By[];
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
  upwards,
  sort,
  sorted,
  onSort,
  children,
}: SortedTableProps<By>) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const orders = bothWays(
    columns.flatMap(({ by }) => by ?? []),
    upwards,
  );
  const now = orders.find((each) => sorted && nameOf(each) === nameOf(sorted));
  return (
    <>
      {now && !isWide && (
        <SelectField
          label={t('admin:sort.by')}
          options={orders.map((each) => ({
            value: nameOf(each),
            label: t(`admin:sort.${nameOf(each)}`),
          }))}
          value={nameOf(sort)}
          onChange={(name) => onSort(orders.find((each) => nameOf(each) === name) ?? sort)}
        />
      )}
      <table className="found__table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ heading, by }) =>
              now && by && isWide ? (
                <SortHeading
                  key={heading}
                  column={by}
                  sort={now}
                  onTap={() => onSort(tapped(now, by, upwards))}
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
