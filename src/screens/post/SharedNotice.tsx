import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Notice } from '../../ui/Notice.tsx';
import { readTicket } from './sharedTicket.ts';
import './SharedNotice.css';

/** Photos were shared into this window, and their post is not open: says the way there. */
export function SharedNotice({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (pathname === '/addpost' || !readTicket()) return null;
  return (
    <div className="shared-notice">
      <Notice kind="waiting">
        <p>{t(isMember ? 'frame:shared.waiting' : 'frame:shared.logIn')}</p>
        {isMember && <Link to="/addpost">{t('frame:shared.open')}</Link>}
      </Notice>
    </div>
  );
}
