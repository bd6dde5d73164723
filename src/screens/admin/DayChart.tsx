import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnrolmentStats } from '../../domain/calls/enrolmentStats.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { SortingCountTable, Square } from './CountTable.tsx';
import type { Order } from './sortCounts.ts';

const HEIGHT = 100;
/** The width of a column, as a share of its day's width. */
const COLUMN = 0.68;
const LATEST_FIRST: Order = { by: 'name', direction: 'descending' };

/**
 * Draws one column a day, members stacked on voters, and repeats the numbers in a table.
 * Says so in words if nobody was enrolled. Returns null without days.
 */
export function DayChart({ days }: { days: EnrolmentStats['days'] }) {
  const { t } = useTranslation();
  const { number, shortDay } = useFormats();
  const id = useId();
  const totals = days.map(({ voters, members }) => voters + members);
  const most = Math.max(...totals);
  const best = days[totals.indexOf(most)];
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || !best) return null;
  if (most === 0)
    return (
      <section className="console__card" aria-labelledby={id}>
        <h2 id={id}>{t('admin:overview.byDay')}</h2>
        <p className="note">{t('admin:overview.nobody')}</p>
      </section>
    );
  const high = (count: number) => (count / most) * HEIGHT;
  return (
    <section className="console__card chart" aria-labelledby={id}>
      <h2 id={id}>{t('admin:overview.byDay')}</h2>
      <ul className="chart__legend note">
        {(['voters', 'members'] as const).map((kind) => (
          <li key={kind}>
            <Square kind={kind} /> {t(`admin:${kind}`)}
          </li>
        ))}
      </ul>
      <div className="stack-12">
        <div className="chart__axis">
          <span>{number(most)}</span>
        </div>
        <svg
          className="chart__picture"
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('admin:overview.chart', {
            day: shortDay(best.day),
            number: number(most),
          })}
        >
          {[0, HEIGHT / 2].map((y) => (
            <line key={y} className="chart__line" x1="0" x2={days.length} y1={y} y2={y} />
          ))}
          {days.map(({ day, voters, members }, index) => (
            <g key={day}>
              <rect
                className="chart__voters"
                x={index + (1 - COLUMN) / 2}
                width={COLUMN}
                y={HEIGHT - high(voters)}
                height={high(voters)}
              />
              {members > 0 && (
                <rect
                  className="chart__members"
                  x={index + (1 - COLUMN) / 2}
                  width={COLUMN}
                  y={HEIGHT - high(voters + members)}
                  height={high(members)}
                />
              )}
              <line
                className="chart__dot"
                x1={index + 0.5}
                x2={index + 0.5}
                y1={HEIGHT + 4}
                y2={HEIGHT + 4}
              />
            </g>
          ))}
        </svg>
        <div className="chart__axis">
          <span>{shortDay(first.day)}</span>
          <span>{shortDay(last.day)}</span>
        </div>
      </div>
      <details>
        <summary>{t('admin:overview.asTable')}</summary>
        <SortingCountTable
          labelledBy={id}
          first={t('admin:overview.day')}
          rows={days.map(({ day, ...counts }) => ({
            ...counts,
            id: day,
            name: shortDay(day),
            sortAs: day,
          }))}
          begin={LATEST_FIRST}
        />
      </details>
    </section>
  );
}
