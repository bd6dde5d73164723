import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ScreenHeading } from '../../../ui/ScreenHeading.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { useOutbox } from '../../shared/useOutbox.ts';
import { MyBooth } from './MyBooth.tsx';
import { MyPosts } from './MyPosts.tsx';
import { useTally, type Work } from './useTally.ts';
import './DashboardScreen.css';

const LINKS = [
  { to: '/enrolvoter', icon: 'enrol', label: 'dashboard:links.voter' },
  { to: '/Joinmember', icon: 'enrol', label: 'dashboard:links.member' },
  { to: '/addpost', icon: 'post', label: 'dashboard:links.post' },
  { to: '/membercard', icon: 'card', label: 'dashboard:links.card' },
] as const;

const LISTS = { voters: '/voters', members: '/members' } as const;

/** Shows a person's own work: people enrolled, entries waiting, booths and posts. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const work = useTally();
  return (
    <div className="dashboard stack-16">
      <ScreenHeading>{t('dashboard:title')}</ScreenHeading>
      {work && <Counts voters={work.voters} members={work.members} />}
      <Waiting />
      <MyBooth />
      <MyPosts />
      <nav className="dashboard__links stack-12" aria-label={t('dashboard:links.title')}>
        {LINKS.map(({ to, icon, label }) => (
          <Link key={to} className={buttonClass({ kind: 'quiet' })} to={to}>
            <Icon name={icon} /> {t(label)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Counts({ voters, members }: { voters: Work; members: Work }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const written = (value: number, isMore: boolean) =>
    isMore ? t('dashboard:atLeast', { number: number(value) }) : number(value);
  return [['voters', voters] as const, ['members', members] as const].map(([kind, work]) => (
    <section key={kind} className="dashboard__counts">
      <h2>{t(`dashboard:${kind}`)}</h2>
      <dl>
        {(['today', 'week', 'all'] as const).map((span) => (
          <div key={span}>
            <dt>{t(`dashboard:${span}`)}</dt>
            <dd>{written(work[span], work.isUnheard || (span === 'all' && work.isMore))}</dd>
          </div>
        ))}
      </dl>
      <Link className={buttonClass({ kind: 'quiet' })} to={LISTS[kind]}>
        {t(`dashboard:list.${kind}`)}
      </Link>
    </section>
  ));
}

function Waiting() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status !== 'ready') return null;
  const { needsYou: needing, waiting } = outbox;
  return (
    <section>
      <h2>{t('dashboard:waiting.title')}</h2>
      {waiting + needing === 0 && <p>{t('dashboard:waiting.none')}</p>}
      {waiting > 0 && <p>{t('dashboard:waiting.some', { count: waiting })}</p>}
      {needing > 0 && (
        <p className="dashboard__needing">{t('dashboard:waiting.needing', { count: needing })}</p>
      )}
      <Link className={buttonClass({ kind: needing > 0 ? 'call' : 'quiet' })} to="/outbox">
        {t('dashboard:waiting.look')}
      </Link>
    </section>
  );
}
