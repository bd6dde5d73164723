import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { LongWaitNotice } from '../../screens/outbox/LongWaitNotice.tsx';
import { Invitation } from '../../screens/account/install/Invitation.tsx';
import { useOutbox } from '../../screens/shared/useOutbox.ts';
import { SharedNotice } from '../../screens/enrol/post/SharedNotice.tsx';
import { useContact } from '../../screens/shared/useContact.ts';
import { useLoggedIn } from '../../screens/shared/useLoggedIn.ts';
import { isStorageAbsent } from '../../device/storage/openStore.ts';
import { isPractising } from '../../device/storage/practice.ts';
import { PARTY } from '../../domain/app/party.ts';
import { needsLogin } from '../../domain/outbox/outcome.ts';
import { needsOwner } from '../../domain/outbox/outbox.ts';
import { laterPart } from '../../ui/lazyPart.ts';
import { SidebarSlot } from '../../ui/SidebarSlot.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import { useOfflineReady, type OfflineReady as Ready } from '../updates/offlineReady.ts';
import { BottomBar } from './BottomBar.tsx';
import { Frame } from './Frame.tsx';
import { MemberHeader } from './MemberHeader.tsx';
import { SCREENS } from '../screenList.ts';
import { Sidebar } from './Sidebar.tsx';
import './MemberLayout.css';

const SiteFooter = laterPart(() => import('./SiteFooter.tsx').then((file) => file.SiteFooter));

/**
 * Screens that people open before and after work. What comes and goes on its own is said there: in
 * a form it would move what a finger is about to touch.
 */
const AFTER_WORK = ['/home', '/outbox'];

/** What people read. On all other screens they work, and a long footer is only in the way. */
const OF_SITE = new Set(
  SCREENS.members
    .filter(({ file }) => /^party\/(content|home|poster)\//.test(file))
    .map(({ path }) => path.toLowerCase()),
);

/** Frames every screen of a logged-in person. */
export function MemberLayout() {
  const { pathname } = useLocation();
  const isWide = useIsWide();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const header = (
    <>
      <MemberHeader isWide={isWide} />
      {!isWide && <BottomBar />}
      {pathname !== '/login' && <LoginEnded />}
    </>
  );
  return (
    <Frame
      header={header}
      side={isWide && <Sidebar slotRef={setSlot} />}
      footer={OF_SITE.has(pathname.toLowerCase()) ? <SiteFooter /> : <WorkFooter />}
    >
      {!isPractising && <ContactLine />}
      <SharedNotice isMember />
      <LongWaitNotice />
      {!isPractising && <InstallInvitation />}
      <SidebarSlot value={slot}>
        <Outlet />
      </SidebarSlot>
    </Frame>
  );
}

/**
 * Tells on every screen that the login is over or the account suspended, and leads to the login.
 * That stops sending and nothing else. Two lines on a phone: it takes room from every screen.
 */
function LoginEnded() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status !== 'ready' || !needsLogin(outbox.queue.trouble)) return null;
  return (
    <div className="login-ended" role="status">
      <Link to="/login">
        {t(outbox.queue.trouble === 'suspended' ? 'logout:suspended' : 'logout:ended')}
      </Link>
    </div>
  );
}

/**
 * Shows in words whether the host answers, and whether the phone is ready to work without it, which
 * it never is if the browser can't store anything. Screen readers read it out only when that
 * changes.
 */
function ContactLine() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { pathname } = useLocation();
  const { shown, heardAt } = useContact();
  const lost =
    heardAt === undefined
      ? t('frame:contactLine.none')
      : t('frame:contactLine.noneSince', { time: formats.moment(heardAt) });
  const words = { reached: t('frame:contactLine.reached'), none: lost, unknown: '' }[shown];
  return (
    <p className={`contact contact--${shown}`} role="status">
      {/* In an element of its own: a browser that translates moves bare text. */}
      <span>{words}</span>
      {!isStorageAbsent() && import.meta.env.PROD && (
        <OfflineReady isShown={AFTER_WORK.includes(pathname)} />
      )}
    </p>
  );
}

/** Long enough to read it twice. */
const SAID_MS = 15_000;

/**
 * Says whether the phone is ready to work without a signal, and for which booths. That it is ready
 * is said once: on one screen, for a while. Its line stays empty until the next screen, so that
 * nothing moves under a finger.
 */
function OfflineReady({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { pathname } = useLocation();
  const ready = useOfflineReady(useLoggedIn());
  /** What was said, and on which screen; '' once that was left. */
  const [said, setSaid] = useState<{ words: string; on: string }>();
  const [over, setOver] = useState('');
  const words = ready ? wordsFor(ready, t, formats.number) : '';
  const isSaidOnce = ready !== undefined && 'isNew' in ready;
  const isNew = isSaidOnce && ready.isNew;
  if (isNew && isShown && said?.words !== words) setSaid({ words, on: pathname });
  else if (said && said.on !== '' && said.on !== pathname) setSaid({ ...said, on: '' });
  const isHere = isNew && said?.words === words && said.on === pathname;
  useEffect(() => {
    if (!isHere) return;
    const timer = setTimeout(() => setOver(words), SAID_MS);
    return () => clearTimeout(timer);
  }, [isHere, words]);
  if (!isShown || words === '' || (isSaidOnce && !isHere)) return null;
  return (
    <span className={`contact__ready ${over === words ? 'contact__ready--over' : ''}`}>
      {words}
    </span>
  );
}

function wordsFor(ready: Ready, t: TFunction, number: (count: number) => string): string {
  if (!('booths' in ready)) return t(`frame:offlineReady.${ready.type}`);
  if (ready.type === 'noRoll')
    return t('frame:offlineReady.noRoll', {
      booths: ready.booths.map(({ booth }) => booth).join(', '),
    });
  const booths = ready.booths.map(({ booth, voters }) =>
    typeof voters === 'number'
      ? t('frame:offlineReady.booth', { booth, voters: number(voters) })
      : t('frame:offlineReady.boothWithoutRoll', { booth }),
  );
  return [t(`frame:offlineReady.${ready.type}`), ...booths].join(' ');
}

/** Invites a member once an entry has arrived at the host; in an in-app browser, at once. */
function InstallInvitation() {
  const { pathname, key } = useLocation();
  const outbox = useOutbox();
  if (!AFTER_WORK.includes(pathname)) return null;
  const { mine } = outbox.status === 'ready' ? outbox : { mine: [] };
  return (
    <Invitation
      key={key}
      sent={mine.filter(({ state }) => state === 'sent').length}
      needsYou={mine.some(needsOwner)}
    />
  );
}

/** Ends a member's work screens with one line. The site's screens have the whole footer. */
function WorkFooter() {
  const { t } = useTranslation();
  const { phone } = PARTY.office;
  return (
    <footer className="work-foot between note">
      <strong>{t('party:short')}</strong>
      <a href={`tel:${phone.replaceAll(' ', '')}`} aria-label={`${t('frame:call')}: ${phone}`}>
        {phone}
      </a>
      <Link to="/Organization">{t('frame:about')}</Link>
    </footer>
  );
}
