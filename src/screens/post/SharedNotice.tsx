import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Notice } from '../../ui/Notice.tsx';
import { readTicket, whyNone } from './sharedTicket.ts';
import './SharedNotice.css';

/** Photos were shared into this window, and their post is not open: says the way there. */
export function SharedNotice({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const shared = readTicket();
  if (pathname === '/addpost' || !shared) return null;
  const isNone = whyNone(shared.ticket) !== undefined;
  // Members are at the new post, which says it.
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
