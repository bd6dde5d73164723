import { useTranslation } from 'react-i18next';
import { RollFirst } from '../roll/RollFirst.tsx';
import { Consent } from '../submission/consent/Consent.tsx';
import { PersonFields } from './PersonFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import './VoterFields.css';

export function VoterFields() {
  const { t } = useTranslation();
  return (
    <div className="voter">
      <p className="field__hint">{t('voter:notRoll')}</p>
      <RollFirst>
        {(listed, onSearch) => (
          <>
            <PersonFields listed={listed} onSearch={onSearch} />
            <PlaceFields isListed={listed !== undefined} />
            <section className="submission__section" aria-label={t('voter:section.consent')}>
              <Consent of="voter" isFolded />
            </section>
          </>
        )}
      </RollFirst>
    </div>
  );
}
