import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../../domain/calls/sorting.ts';
import { SelectField } from './SelectField.tsx';

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

/** Sorts a list that has no headings to tap on. */
export function SortField<By extends string>({
  orders,
  sort,
  onChange,
}: {
  orders: readonly Sort<By>[];
  sort: Sort<By>;
  onChange: (sort: Sort<By>) => void;
}) {
  const { t } = useTranslation();
  const nameOf = ({ by, direction }: Sort<By>) => `${by}.${direction}`;
  return (
    <div className="console__choose">
      <SelectField
        label={t('admin:sort.by')}
        options={orders.map((each) => ({
          value: nameOf(each),
          label: t(`admin:sort.${nameOf(each)}`),
        }))}
        value={nameOf(sort)}
        onChange={(name) => {
          const chosen = orders.find((each) => nameOf(each) === name);
          if (chosen) onChange(chosen);
        }}
      />
    </div>
  );
}
