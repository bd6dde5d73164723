import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mayInvite, type Moment } from '../../../domain/app/installation.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { decline, install, useDeclinedAt, useWayToInstall } from './installation.ts';
import { OpenInChrome } from './OpenInChrome.tsx';
import './Invitation.css';

/**
 * Invites the person to install the app or, in an in-app browser, to leave that browser.
 * It appears with its screen or not at all: appearing later would move what a finger is about to
 * press. A "no" counts for 30 days.
 */
export function Invitation({ sent, needsYou }: Pick<Moment, 'sent' | 'needsYou'>) {
  const { t } = useTranslation();
  const way = useWayToInstall();
  const declinedAt = useDeclinedAt();
  const [now] = useState(Date.now);
  const isWanted = mayInvite(way, { sent, needsYou, declinedAt, now });
  const [wasWanted] = useState(isWanted);
  if (!wasWanted || !isWanted) return null;
  const insideApp =
    way === 'openChrome' ? 'inApp' : way === 'leaveForSafari' ? 'inAppIos' : undefined;
  return (
    <section className="invitation card stack-8" aria-labelledby="invitation">
      <h2 id="invitation">{t(insideApp ? 'frame:install.inAppTitle' : 'frame:install.title')}</h2>
      <p>{t(`frame:install.${insideApp ?? 'why'}`)}</p>
      <div className="invitation__answers">
        {way === 'openChrome' && <OpenInChrome />}
        {way === 'prompt' && (
          <Button onClick={() => void install()}>{t('frame:install.install')}</Button>
        )}
        {(way === 'openSafari' || way === 'iosGuide') && (
          <Link className={buttonClass()} to="/settings">
            {t('frame:install.how')}
          </Link>
        )}
        <Button kind="plain" onClick={decline}>
          {t('frame:install.later')}
        </Button>
      </div>
    </section>
  );
}
