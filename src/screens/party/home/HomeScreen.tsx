import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isEnded } from '../../../domain/outbox/outbox.ts';
import { isPractising } from '../../../device/storage/practice.ts';
import { readLoss } from '../../../device/outbox/lossMarker.ts';
import { nameLoggedIn, roleLoggedIn } from '../../../device/login/session.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Kolam } from '../../../ui/kolam/Kolam.tsx';
import { lazyPart } from '../../../ui/lazyPart.ts';
import { ScreenHeading } from '../../../ui/ScreenHeading.tsx';
import { useIsWide } from '../../../ui/useIsWide.ts';
import { useTally } from '../../account/dashboard/useTally.ts';
import { ERRANDS, homeOf, type Errand } from './errands.ts';
import { LiveNow } from './LiveNow.tsx';
import { LogOutButton } from '../../shared/logout/LogOutButton.tsx';
import { useOutbox } from '../../shared/useOutbox.ts';
import { StorageNotices } from '../../outbox/phone/StorageNotices.tsx';
import './HomeScreen.css';

const PartyHome = lazyPart(() => import('./PartyHome.tsx').then((file) => file.PartyHome));

/** Numbers from another phone of the same person may be this old. The dashboard asks each time. */
const GOOD_FOR_MS = 15 * 60_000;

/** A word too long for the room beside the kolam, and none too long for a phone's whole line. */
const LONG_WORD = /^(?!.*\S{25}).*\S{14}/;

/** Shows what this person comes for first, the party's content below it. */
export function HomeScreen() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  // On wide screens the header and the sidebar have these links.
  const isWide = useIsWide();
  const name = nameLoggedIn() ?? '';
  const [first, ...more] = homeOf(roleLoggedIn());
  // Members come for the party's content. They see a count only if there is something to count.
  const hasWork =
    outbox.status !== 'unavailable' &&
    (first === 'voter' || (outbox.status === 'ready' && outbox.mine.length > 0));
  return (
    <div className="home stack-16">
      <section
        className={`home__hero hero stack-16 ${LONG_WORD.test(name) ? 'home__hero--long' : ''}`}
      >
        <Kolam size={7} seed={21} />
        <ScreenHeading title={t('home:title')}>{t('home:greeting', { name })}</ScreenHeading>
        {/* It may promise that nothing is lost. */}
        {!isPractising && !readLoss() && outbox.status !== 'unavailable' && (
          <p className="home__hint">{t(`home:hint.${first}`)}</p>
        )}
        <Link className={buttonClass({ kind: 'call', wide: true })} to={ERRANDS[first]}>
          {t(`home:errand.${first}`)}
        </Link>
      </section>
      <LiveNow />
      <StorageNotices />
      {hasWork && <EnrolledToday />}
      {outbox.status === 'ready' && !outbox.mine.every(isEnded) && (
        <Link className={buttonClass({ kind: 'quiet', wide: true })} to="/closing">
          {t('closing:link')}
        </Link>
      )}
      <Suspense fallback={<div className="home__later" />}>
        <PartyHome first={first}>
          <Errands of={more} />
        </PartyHome>
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

/** Leads to what else this person does. */
function Errands({ of }: { of: readonly Errand[] }) {
  const { t } = useTranslation();
  return (
    <div className="home__errands stack-8" role="group" aria-label={t('home:errands')}>
      {of.map((errand) => (
        <Link key={errand} className={buttonClass({ kind: 'quiet' })} to={ERRANDS[errand]}>
          {t(`home:errand.${errand}`)}
        </Link>
      ))}
    </div>
  );
}

/**
 * Shows the dashboard's number of today. The bottom bar and the header count what is unsent. The
 * line takes up its space before the number is there, so that nothing moves under a finger.
 */
function EnrolledToday() {
  const { t } = useTranslation();
  const work = useTally(GOOD_FOR_MS);
  const today = work && work.voters.today + work.members.today;
  const isUnheard = work?.voters.isUnheard || work?.members.isUnheard;
  return (
    <Link className={`home__today card ${today ? 'home__today--some' : ''}`} to="/userdashboard">
      {t('home:today')}{' '}
      <strong>
        {today}
        {isUnheard && '+'}
      </strong>
    </Link>
  );
}
