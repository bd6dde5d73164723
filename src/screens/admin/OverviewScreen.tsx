import { useTranslation } from 'react-i18next';
import { EnrolmentStats, type Counts } from '../../domain/calls/enrolmentStats.ts';
import { findDistrict } from '../../domain/places/regions.ts';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { refusalWords } from '../refusalWords.ts';
import { useHostQuery } from '../useHostQuery.ts';
import { usePlaceName } from '../../form/fields/useSortedPlaces.ts';
import { BarTable } from './BarTable.tsx';
import { Console } from './Console.tsx';
import { DayChart } from './DayChart.tsx';
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
      <DayChart days={stats.days} />
      {inDays.voters + inDays.members > 0 && (
        <div className="console__pair stack-20">
          <BarTable
            title={t('admin:overview.byDistrict')}
            first={t('admin:overview.district')}
            rows={stats.districts.map((each) => ({ ...each, name: district(each.district) }))}
          />
          <BarTable
            title={t('admin:overview.byBooth')}
            first={t('admin:overview.boothColumn')}
            rows={stats.booths.map((each) => ({
              ...each,
              name: nameOfBooth(each.assembly, each.booth),
            }))}
          />
        </div>
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
