import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Counts } from '../../domain/calls/enrolmentStats.ts';
import { useFormats } from '../../ui/useFormats.ts';

/**
 * Shows counts by place as a table. Each row also has a bar, for people who look rather than read.
 * @param first heading of the first column
 */
export function BarTable({
  title,
  first,
  rows,
}: {
  title: string;
  first: string;
  rows: (Counts & { name: string })[];
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const id = useId();
  const most = Math.max(1, ...rows.map(({ voters, members }) => voters + members));
  return (
    <section className="console__card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 && <p className="note">{t('admin:overview.nobody')}</p>}
      {rows.length > 0 && (
        <table aria-labelledby={id}>
          <Headings first={first} />
          <tbody>
            {rows.map(({ name, voters, members }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <Bar voters={voters} members={members} most={most} />
                </th>
                <td className="console__number">{number(voters)}</td>
                <td className="console__number">{number(members)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Heads a table of counts. `first` is the heading of its first column. */
export function Headings({ first }: { first: string }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {(['voters', 'members'] as const).map((kind) => (
          <th key={kind} scope="col" className="console__number chart__heading">
            <Square kind={kind} /> <span>{t(`admin:${kind}`)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Draws a row's two counts, as long as they are beside the largest row's. */
export function Bar({ voters, members, most }: Counts & { most: number }) {
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
