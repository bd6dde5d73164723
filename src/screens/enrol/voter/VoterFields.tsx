import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RollFirst } from '../roll/RollFirst.tsx';
import { Consent } from '../../../form/fields/Consent.tsx';
import type { Fields } from '../../../form/formDescription.ts';
import { PersonFields } from './PersonFields.tsx';
import { BoothFields, PlaceFields } from './PlaceFields.tsx';
import { BOOTH } from './kept.ts';
import './VoterFields.css';

/** Asks about a voter. The booth comes first until it is known, because it brings the roll. */
export function VoterFields() {
  const { t } = useTranslation();
  const { getValues } = useFormContext<Fields>();
  const [isBoothFirst] = useState(() => BOOTH.some((field) => getValues(field) === ''));
  return (
    <div className="voter stack-12">
      <p className="field__hint">{t('voter:notRoll')}</p>
      <RollFirst
        booth={
          isBoothFirst && (
            <section className="submission__section">
              <h2>{t('voter:section.booth')}</h2>
              <BoothFields />
            </section>
          )
        }
      >
        {(listed, onSearch) => (
          <>
            <PersonFields listed={listed} onSearch={onSearch} />
            <section className="submission__section">
              <h2>{t(`voter:section.${isBoothFirst ? 'house' : 'place'}`)}</h2>
              {!isBoothFirst && <BoothFields />}
              <PlaceFields isListed={listed !== undefined} />
            </section>
            <section className="submission__section" aria-label={t('voter:section.consent')}>
              <Consent of="voter" isFolded />
            </section>
          </>
        )}
      </RollFirst>
    </div>
  );
}
