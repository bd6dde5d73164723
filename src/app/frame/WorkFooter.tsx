import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PARTY } from '../../domain/app/party.ts';
import './WorkFooter.css';

/** Ends a member's work screens with one line. The site's screens have the whole footer. */
export function WorkFooter() {
  const { t } = useTranslation();
  const { phone } = PARTY.office;
  return (
    <footer className="work-foot">
      <strong>{t('party:short')}</strong>
      <a href={`tel:${phone.replaceAll(' ', '')}`} aria-label={`${t('frame:call')}: ${phone}`}>
        {phone}
      </a>
      <Link to="/Organization">{t('frame:about')}</Link>
    </footer>
  );
}
