import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isEnded, needsOwner, type Entry } from '../../domain/outbox/outbox.ts';
import { nameLoggedIn } from '../../device/host/session.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import { LiveNow } from './LiveNow.tsx';
import { LogOutButton } from '../logout/LogOutButton.tsx';
import { useOutbox } from '../outbox/useOutbox.ts';
import { StorageNotices } from '../phone/StorageNotices.tsx';
import './HomeScreen.css';

const PartyHome = lazy(() =>
  import('./PartyHome.tsx').then((file) => ({ default: file.PartyHome })),
);

/** The day's work first, the party below it. */
export function HomeScreen() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  // Where there is room, the header and the sidebar have the way out.
  const isWide = useIsWide();
  return (
    <div className="home">
      <section className="home__hero">
        <Kolam size={7} seed={21} />
        <ScreenHeading title={t('home:title')}>
          {t('home:greeting', { name: nameLoggedIn() ?? '' })}
        </ScreenHeading>
        <p className="home__hint">{t('home:enrolHint')}</p>
        <Link className={buttonClass({ kind: 'call', wide: true })} to="/enrolvoter">
          {t('home:enrolVoter')}
        </Link>
      </section>
      <LiveNow />
      <StorageNotices />
      {outbox.status !== 'unavailable' && (
        <Counts of={outbox.status === 'ready' ? countsOf(outbox.mine, outbox.at) : undefined} />
      )}
      {outbox.status === 'ready' && !outbox.mine.every(isEnded) && (
        <Link className={buttonClass({ kind: 'quiet', wide: true })} to="/closing">
          {t('closing:link')}
        </Link>
      )}
      <Suspense fallback={<div className="home__later" />}>
        <PartyHome />
      </Suspense>
      {!isWide && (
        <Link className={buttonClass({ kind: 'plain' })} to="/phone">
          {t('phone:link')}
        </Link>
      )}
      {!isWide && <LogOutButton />}
    </div>
  );
}

const COUNTED = ['today', 'waiting', 'needsYou'] as const;
type Numbers = Record<(typeof COUNTED)[number], number>;

function countsOf(entries: Entry[], at: number): Numbers {
  const today = new Date(at).toDateString();
  return {
    today: entries.filter(
      ({ state, savedAt }) => state !== 'discarded' && new Date(savedAt).toDateString() === today,
    ).length,
    waiting: entries.filter((entry) => !isEnded(entry) && !needsOwner(entry)).length,
    needsYou: entries.filter(needsOwner).length,
  };
}

/** Its place is there before the numbers are, so that nothing moves under the finger. */
function Counts({ of }: { of: Numbers | undefined }) {
  const { t } = useTranslation();
  return (
    <ul className="home__counts">
      {COUNTED.map((key) => (
        <li key={key}>
          <Link
            className={`home__count ${of && of[key] > 0 ? `home__count--${key}` : ''}`}
            to="/outbox"
          >
            <span>{t(`home:${key}`)}</span>
            <strong>{of?.[key]}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
