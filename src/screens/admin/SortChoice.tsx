import { useTranslation } from 'react-i18next';
import type { Sort } from '../../domain/calls/sorting.ts';
import { bothWays, sortedAs } from './sorting.ts';

const nameOf = ({ by, direction }: Sort) => `${by}.${direction}`;

type SortChoiceProps<By extends string> = {
  /** What the list can be sorted by. */
  by: readonly By[];
  /** The columns that the first tap sorts upwards: by the first letter or the smallest number. */
  ascendingFirst: readonly By[];
  /** How the list should be sorted. */
  sort: Sort<By>;
  /** How it is sorted. An older host doesn't say, and can't sort: nothing is shown then. */
  sorted: Sort | undefined;
  onSort: (sort: Sort<By>) => void;
};

/** Sorts a list that has no headings to tap: cards, and every list on a phone. */
export function SortChoice<By extends string>({
  by,
  ascendingFirst,
  sort,
  sorted,
  onSort,
}: SortChoiceProps<By>) {
  const { t } = useTranslation();
  const orders = bothWays(by, ascendingFirst);
  if (!sortedAs(sorted, by)) return null;
  return (
    <select
      className="input console__choices"
      aria-label={t('admin:sort.by')}
      value={nameOf(sort)}
      onChange={({ target }) => onSort(orders[target.selectedIndex] ?? sort)}
    >
      {orders.map((each) => (
        <option key={nameOf(each)} value={nameOf(each)}>
          {t(`admin:sort.${nameOf(each)}`)}
        </option>
      ))}
    </select>
  );
}
