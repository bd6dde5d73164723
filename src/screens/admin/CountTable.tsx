import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Counts } from '../../domain/calls/enrolmentStats.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import {
  COLUMNS,
  sortCounts,
  totalOf,
  type Column,
  type CountRow,
  type Order,
} from './sortCounts.ts';
import { tapped } from './sorting.ts';
import { SortHeading } from './SortHeading.tsx';

/** With whom every table of counts begins, but that of days. */
export const MOST_FIRST: Order = { by: 'total', direction: 'descending' };

type CountTableProps = {
  labelledBy: string;
  /** The heading of the first column. */
  first: string;
  rows: CountRow[];
  order: Order;
  onSort: (order: Order) => void;
};

/**
 * Shows counts as a table. A tap on a column's heading sorts it. Each row also has a bar, for
 * people who look rather than read. On a phone the counts are in words below the name.
 */
export function CountTable({ labelledBy, first, rows, order, onSort }: CountTableProps) {
  const { t } = useTranslation();
  const { number, moment, compare } = useFormats();
  const isWide = useIsWide();
  const hasLast = rows.some(({ last }) => last !== undefined);
  const columns = COLUMNS.filter((column) =>
    column === 'last' ? isWide && hasLast : isWide || column === 'name' || column === 'total',
  );
  const most = Math.max(1, ...rows.map(totalOf));
  const cell = (row: CountRow, column: Exclude<Column, 'name'>) => {
    if (column === 'total') return number(totalOf(row));
    if (column !== 'last') return number(row[column]);
    return row.last === undefined ? '' : moment(row.last);
  };
  const note = (row: CountRow) =>
    [
      ...(['voters', 'members'] as const)
        .filter((kind) => row[kind] > 0)
        // A number stays on one line with its word.
        .map((kind) => t(`admin:counts.${kind}`, { count: row[kind] }).replace(' ', '\u00A0')),
      row.last !== undefined && t('admin:overview.lastCame', { time: moment(row.last) }),
    ]
      .filter(Boolean)
      .join('\u00A0· ');
  return (
    <table className="counts" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHeading
              key={column}
              className={column === 'name' ? undefined : 'console__number'}
              column={column}
              sort={order}
              onTap={() => onSort(tapped(order, column, ['name']))}
            >
              {(column === 'voters' || column === 'members') && <Square kind={column} />}
              {column === 'name' ? first : t(`admin:overview.columns.${column}`)}
            </SortHeading>
          ))}
        </tr>
      </thead>
      <tbody>
        {sortCounts(rows, order, compare).map((row) => (
          <tr key={row.id}>
            {columns.map((column) =>
              column === 'name' ? (
                <th key={column} scope="row">
                  <div className="counts__first">
                    <span>{row.name}</span>
                    {!isWide && <span className="chart__note note">{note(row)}</span>}
                    <Bar voters={row.voters} members={row.members} most={most} />
                  </div>
                </th>
              ) : (
                <td key={column} className="console__number">
                  {cell(row, column)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a table of counts that keeps by itself how it is sorted. */
export function SortingCountTable({
  begin = MOST_FIRST,
  ...shown
}: Omit<CountTableProps, 'order' | 'onSort'> & { begin?: Order }) {
  const [order, setOrder] = useState(begin);
  return <CountTable {...shown} order={order} onSort={setOrder} />;
}

/** Draws a row's two counts, as long as they are beside the largest row's. */
function Bar({ voters, members, most }: Counts & { most: number }) {
  const width = (count: number) => (count / most) * 100;
  return (
    <svg className="chart__bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {voters > 0 && (
        <rect className="chart__voters" x="0" y="0" width={width(voters)} height="10" />
      )}
      {members > 0 && (
        <rect
          className="chart__members"
          x={width(voters)}
          y="0"
          width={width(members)}
          height="10"
        />
      )}
    </svg>
  );
}

/** Shows the colour that the charts use for voters or members. */
export function Square({ kind }: { kind: keyof Counts }) {
  return (
    <svg className="chart__square" viewBox="0 0 14 14" aria-hidden="true">
      <rect className={`chart__${kind}`} x="1" y="1" width="12" height="12" />
    </svg>
  );
}
