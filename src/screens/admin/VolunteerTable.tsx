import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnrolmentStats, SPANS, type Span } from '../../domain/calls/enrolmentStats.ts';
import { Notice } from '../../ui/Notice.tsx';
import { OneOf } from '../../ui/form/OneOf.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { refusalWords } from '../shared/refusalWords.ts';
import { useHostQuery } from '../shared/useHostQuery.ts';
import { CountTable, MOST_FIRST } from './CountTable.tsx';
import { totalOf, type Order } from './sortCounts.ts';

/** The span that the overview asks for with its other numbers. */
export const FIRST_SPAN = { span: 'week' } as const satisfies Payload;
const PAYLOADS: Record<Exclude<Span, typeof FIRST_SPAN.span>, Payload> = {
  // The table needs no other numbers, so the host counts a single day of them.
  today: { span: 'today', days: 1 },
  all: { span: 'all', days: 1 },
};
type Payload = { span: Span; days?: number };
type Counted = Pick<EnrolmentStats, 'people' | 'volunteers'>;

/**
 * Shows how many each volunteer enrolled, in a span of days. A tap on a column's heading sorts.
 * @param first what the host counted for FIRST_SPAN
 */
export function VolunteerTable({ first }: { first: Counted }) {
  const { t } = useTranslation();
  const [span, setSpan] = useState<Span>(FIRST_SPAN.span);
  const [order, setOrder] = useState(MOST_FIRST);
  const id = useId();
  const shown = { span, order, onSort: setOrder, labelledBy: id };
  return (
    <section className="console__card" aria-labelledby={id}>
      <h2 id={id}>{t('admin:overview.byPerson')}</h2>
      <OneOf
        label={t('admin:overview.span')}
        isLabelHidden
        className="choices console__choices volunteers__spans"
        options={SPANS.map((each) => ({ value: each, label: t(`admin:overview.spans.${each}`) }))}
        value={span}
        onChange={setSpan}
      />
      {span === FIRST_SPAN.span ? (
        <Volunteers counted={first} {...shown} />
      ) : (
        <AskedVolunteers key={span} payload={PAYLOADS[span]} {...shown} />
      )}
    </section>
  );
}

type Shown = { span: Span; order: Order; onSort: (order: Order) => void; labelledBy: string };

function AskedVolunteers({ payload, ...shown }: Shown & { payload: Payload }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { answer } = useHostQuery('enrolmentStats', EnrolmentStats, {
    payload,
    keptAs: `enrolmentStats ${payload.span}`,
  });
  if (answer.status === 'loading') return <p role="status">{t('common:loading')}</p>;
  if (answer.status === 'missing')
    return (
      <Notice kind="waiting">{refusalWords(answer.code, t) ?? t('admin:overview.missing')}</Notice>
    );
  return (
    <>
      {!answer.isFresh && (
        <p className="note">{t('admin:overview.asOf', { time: moment(answer.at) })}</p>
      )}
      <Volunteers counted={answer.data} {...shown} />
    </>
  );
}

function Volunteers({
  counted: { people, volunteers = people.length },
  span,
  order,
  onSort,
  labelledBy,
}: Shown & { counted: Counted }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (people.length === 0)
    return (
      <p className="note" role="status">
        {t(`admin:overview.noVolunteer.${span}`)}
      </p>
    );
  return (
    <>
      <p className="note" role="status">
        {volunteers > people.length
          ? t('admin:overview.mostOf', { count: volunteers, shown: number(people.length) })
          : t('admin:overview.volunteers', {
              count: volunteers,
              people: t('admin:counts.people', {
                count: people.reduce((sum, each) => sum + totalOf(each), 0),
              }),
            })}
      </p>
      <CountTable
        labelledBy={labelledBy}
        first={t('admin:overview.volunteer')}
        rows={people.map(({ userName, last, ...each }) => ({
          ...each,
          id: userName,
          last: Date.parse(last),
        }))}
        order={order}
        onSort={onSort}
      />
    </>
  );
}
