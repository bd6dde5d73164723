import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EnrolmentStats, MOST_UNDECIDED, type Counts } from '../../domain/calls/enrolmentStats.ts';
import { findDistrict } from '../../domain/places/regions.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { refusalWords } from '../shared/refusalWords.ts';
import { useHostQuery } from '../shared/useHostQuery.ts';
import { usePlaceName } from '../../form/fields/useSortedPlaces.ts';
import { Console } from './Console.tsx';
import { SortingCountTable } from './CountTable.tsx';
import { DayChart } from './DayChart.tsx';
import { totalOf, type CountRow } from './sortCounts.ts';
import { useAtLeast } from './useAtLeast.ts';
import { useBoothName } from './useBoothName.ts';
import { FIRST_SPAN, VolunteerTable } from './VolunteerTable.tsx';
import './OverviewScreen.css';

/** Shows how many people were enrolled: today, day by day, by district, booth and volunteer. */
export function OverviewScreen() {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { answer: stats } = useHostQuery('enrolmentStats', EnrolmentStats, {
    payload: FIRST_SPAN,
  });
  return (
    <Console title={t('admin:overview.title')}>
      {stats.status === 'loading' && <p role="status">{t('common:loading')}</p>}
      {stats.status === 'missing' && (
        <Notice kind="waiting">{refusalWords(stats.code, t) ?? t('admin:overview.missing')}</Notice>
      )}
      {stats.status === 'ready' && (
        <>
          {!stats.isFresh && (
            <p className="note" role="status">
              {t('admin:overview.asOf', { time: moment(stats.at) })}
            </p>
          )}
          <Overview stats={stats.data} />
        </>
      )}
    </Console>
  );
}

function Overview({ stats }: { stats: EnrolmentStats }) {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  const nameOfBooth = useBoothName();
  const today = stats.days.at(-1);
  if (!today) return null;
  const inDays = stats.days.reduce(
    (sum, { voters, members }) => ({ voters: sum.voters + voters, members: sum.members + members }),
    { voters: 0, members: 0 },
  );
  const district = (id: string) => {
    const found = findDistrict(id);
    return found ? nameOf(found) : id;
  };
  return (
    <>
      <section className="console__card overview__totals" aria-label={t('admin:overview.totals')}>
        <Kolam size={7} seed={29} />
        <Totals kind="voters" today={today} inDays={inDays} all={stats.all} />
        <Totals kind="members" today={today} inDays={inDays} all={stats.all} />
      </section>
      {stats.undecided && <Desk {...stats.undecided} />}
      <DayChart days={stats.days} />
      {inDays.voters + inDays.members > 0 && (
        <>
          <PlaceTable
            kind="districts"
            rows={stats.districts.map((each) => ({
              ...each,
              id: each.district,
              name: district(each.district),
            }))}
          />
          <PlaceTable
            kind="booths"
            inAll={stats.boothsInAll}
            rows={stats.booths.map((each) => ({
              ...each,
              id: `${each.assembly}/${each.booth}`,
              name: nameOfBooth(each.assembly, each.booth),
              // Booth 2 comes before booth 10.
              sortAs: nameOfBooth(each.assembly, each.booth.padStart(3, '0')),
            }))}
          />
        </>
      )}
      {stats.all.voters + stats.all.members > 0 && <VolunteerTable first={stats} />}
    </>
  );
}

function Totals({
  kind,
  today,
  inDays,
  all,
}: {
  kind: keyof Counts;
  today: Counts;
  inDays: Counts;
  all: Counts;
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <div className="overview__total">
      <h2>{t(`admin:${kind}`)}</h2>
      <dl>
        {Object.entries({ today, inDays, all }).map(([span, counts]) => (
          <div key={span}>
            <dt>{t(`admin:overview.${span}`)}</dt>
            <dd>{number(counts[kind])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const DESK = [
  { kind: 'posts', to: '/admin/posts' },
  { kind: 'duplicates', to: '/admin/duplicates' },
  { kind: 'cards', to: '/admin/members?card=waiting' },
] as const;

/** Leads to what waits for a decision of the office. */
function Desk(counts: NonNullable<EnrolmentStats['undecided']>) {
  const { t } = useTranslation();
  const atLeast = useAtLeast();
  const waiting = DESK.filter(({ kind }) => counts[kind] > 0);
  return (
    <section className="console__card overview__desk" aria-label={t('admin:desk.title')}>
      <h2>{t('admin:desk.title')}</h2>
      {waiting.length === 0 && <p className="note">{t('admin:desk.none')}</p>}
      <div className="row">
        {waiting.map(({ kind, to }) => (
          <Link key={kind} className={buttonClass({ kind: 'call' })} to={to}>
            {t(`admin:desk.${kind}`, {
              count: counts[kind],
              number: atLeast({ count: counts[kind], isExact: counts[kind] < MOST_UNDECIDED }),
            })}
          </Link>
        ))}
      </div>
    </section>
  );
}

/** Shows how many were enrolled in each place. `inAll` counts also those without a row. */
function PlaceTable({
  kind,
  rows,
  inAll = rows.length,
}: {
  kind: 'districts' | 'booths';
  rows: CountRow[];
  inAll?: number | undefined;
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const id = useId();
  return (
    <section className="console__card" aria-labelledby={id}>
      <h2 id={id}>{t(`admin:overview.${kind}.title`)}</h2>
      <p className="note">
        {inAll > rows.length
          ? t(`admin:overview.${kind}.mostOf`, { count: inAll, shown: number(rows.length) })
          : [
              t(`admin:counts.${kind}`, { count: rows.length }),
              t('admin:counts.people', {
                count: rows.reduce((sum, row) => sum + totalOf(row), 0),
              }),
            ].join(' · ')}
      </p>
      <SortingCountTable labelledBy={id} first={t(`admin:overview.${kind}.column`)} rows={rows} />
    </section>
  );
}
