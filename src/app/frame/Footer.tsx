import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PARTY } from '../../domain/app/party.ts';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import './Footer.css';

/** Ends the screens of guests and of the site with the party's contacts. */
export function Footer({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <footer className="foot">
      <div className="foot__row">
        <section>
          <h2>{t('frame:contact')}</h2>
          <address>
            <strong>{t('party:name')}</strong>
            <span>{t('party:address')}</span>
            <a href={`tel:${PARTY.office.phone.replaceAll(' ', '')}`}>
              {t('frame:call')}: {PARTY.office.phone}
            </a>
            <a href={`mailto:${PARTY.office.email}`} lang="en">
              {PARTY.office.email}
            </a>
          </address>
        </section>
        {children}
      </div>
      <div className="foot__end">
        <Kolam size={3} seed={1} oneLine />
        <p>
          {t('frame:copyright', { year: PARTY.copyright })} <span>{t('frame:madeUp')}</span>
        </p>
      </div>
    </footer>
  );
}
