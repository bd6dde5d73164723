import { useTranslation } from 'react-i18next';
import { PhotoFields } from '../submission/fields/PhotoFields.tsx';
import { PersonFields } from './PersonFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';

export function VoterFields() {
  const { t } = useTranslation();
  return (
    <>
      <section className="submission__section">
        <h2>{t('voter:section.card')}</h2>
        <PhotoFields />
      </section>
      <PersonFields />
      <PlaceFields />
    </>
  );
}
