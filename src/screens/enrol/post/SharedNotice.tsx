import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Notice } from '../../../ui/Notice.tsx';
import { readTicket, whyNone } from './sharedTicket.ts';
import './SharedNotice.css';

/** Links to the new post while photos were shared into this window and that post isn't open. */
export function SharedNotice({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const shared = readTicket();
  if (pathname === '/addpost' || !shared) return null;
  const isNone = whyNone(shared.ticket) !== undefined;
  // Sharing opened the new post for members, and SharedPhotos told them there.
  if (isNone && isMember) return null;
  return (
    <div className="shared-notice">
      <Notice kind={isNone ? 'needsYou' : 'waiting'}>
        <p>
          {t(
            isNone ? 'frame:shared.none' : isMember ? 'frame:shared.waiting' : 'frame:shared.logIn',
          )}
        </p>
        {isMember && <Link to="/addpost">{t('frame:shared.open')}</Link>}
      </Notice>
    </div>
  );
}
