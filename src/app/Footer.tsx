import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PARTY } from '../domain/party.ts';
import { Kolam } from '../ui/Kolam.tsx';
import './Footer.css';

/** Ends every screen: where the party is to be found. Members also get the ways to look around. */
export function Footer({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation();
  return (
    <footer className="foot">
      <div className="foot__row">
        <section>
          <h2>{t('frame:contact')}</h2>
          <address>
            <strong>{t('party:name')}</strong>
            <span>{t('party:address')}</span>
            <a href={`tel:${PARTY.office.phone.replaceAll(' ', '')}`}>{t('frame:call')}: {PARTY.office.phone}</a>
            <a href={`mailto:${PARTY.office.email}`} lang="en">{PARTY.office.email}</a>
          </address>
        </section>
        {isMember && (
          <>
            <Places title={t('frame:see')} screens={['Gallery', 'Media', 'network']} />
            <Places title={t('frame:who')} screens={['Organization', 'Administrators']} />
            <section>
              <h2>{t('frame:follow')}</h2>
              <ul>{PARTY.social.map(({ name, url }) => <li key={name}><a href={url} target="_blank" rel="noopener noreferrer" lang="en">{name}</a></li>)}</ul>
            </section>
          </>
        )}
      </div>
      <div className="foot__end">
        <Kolam size={3} seed={1} oneLine />
        <p>{t('frame:copyright', { year: PARTY.copyright })} <span>{t('frame:madeUp')}</span></p>
      </div>
    </footer>
  );
}

function Places({ title, screens }: { title: string; screens: string[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>{screens.map((screen) => <li key={screen}><Link to={`/${screen}`}>{t(`frame:to.${screen}`)}</Link></li>)}</ul>
    </nav>
  );
}
