import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { mayInvite, type Way } from '../../domain/installation.ts';
import { needsOwner } from '../../domain/outbox.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useOutbox } from '../outbox/useOutbox.ts';
import { decline, install, useDeclinedAt, useWayToInstall } from './installation.ts';
import { OpenInChrome } from './OpenInChrome.tsx';
import './InstallInvitation.css';

/** Where a person looks after work, never where they work. */
const PLACES = ['/home', '/outbox'];

/** Asks once something has arrived at the host whether the app should be on the home screen; inside another app, at once, to leave it. A "no" counts for 30 days. */
export function InstallInvitation() {
  const { pathname, key } = useLocation();
  const way = useWayToInstall();
  const declinedAt = useDeclinedAt();
  const outbox = useOutbox();
  const [now] = useState(Date.now);
  if (!PLACES.includes(pathname)) return null;
  const { mine } = outbox.status === 'ready' ? outbox : { mine: [] };
  const isWanted = mayInvite(way, { sent: mine.filter(({ state }) => state === 'sent').length, needsYou: mine.some(needsOwner), declinedAt, now });
  return <Invitation key={key} way={way} isWanted={isWanted} />;
}

/** Comes with its screen or not at all: one that came later would move what a finger is about to press. */
function Invitation({ way, isWanted }: { way: Way; isWanted: boolean }) {
  const { t } = useTranslation();
  const [wasWanted] = useState(isWanted);
  if (!wasWanted || !isWanted) return null;
  return (
    <section className="invitation" aria-labelledby="invitation">
      <h2 id="invitation">{t(way === 'openChrome' ? 'frame:install.inAppTitle' : 'frame:install.title')}</h2>
      <p>{t(way === 'openChrome' ? 'frame:install.inApp' : 'frame:install.why')}</p>
      <div className="invitation__answers">
        {way === 'openChrome' && <OpenInChrome />}
        {way === 'prompt' && <Button onClick={() => void install()}>{t('frame:install.install')}</Button>}
        {way !== 'openChrome' && way !== 'prompt' && <Link className={buttonClass()} to="/settings">{t('frame:install.how')}</Link>}
        <Button kind="plain" onClick={decline}>{t('frame:install.later')}</Button>
      </div>
    </section>
  );
}
