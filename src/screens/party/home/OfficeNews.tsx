import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { roleLoggedIn } from '../../../device/login/session.ts';
import { Announcement } from '../../../domain/calls/lists.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { useSaid } from '../../../ui/useSaid.ts';
import { useHostQuery } from '../../shared/useHostQuery.ts';

const Latest = v.object({ items: v.array(Announcement) });
const ONE = { limit: 1 };
/** Home is opened many times a day. */
const HOUR_MS = 60 * 60_000;

/**
 * Leads to the office's announcements, with the title of the latest. It takes up its space before
 * the title is there, so that nothing moves under a finger.
 */
export function OfficeNews() {
  const { t } = useTranslation();
  const formats = useFormats();
  const said = useSaid();
  // The office looks at what it has just published.
  const goodForMs = roleLoggedIn() === 'admin' ? 0 : HOUR_MS;
  const { answer } = useHostQuery('viewAllAnnounce', Latest, { payload: ONE, goodForMs });
  const [latest] = answer.status === 'ready' ? answer.data.items : [];
  return (
    <Link className="office-news" to="/announcement">
      {(latest || answer.status === 'loading') && (
        <span className="note">
          {latest ? `${t('home:fromOffice')} · ${formats.shortDay(latest.publishedAt)}` : '\u00a0'}
        </span>
      )}
      <strong>{latest ? said(latest.title) : t('frame:to.announcement')}</strong>
    </Link>
  );
}
