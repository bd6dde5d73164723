import { useTranslation } from 'react-i18next';
import { GENDERS } from '../../domain/forms/personFields.ts';
import { mobileNumber } from '../../domain/forms/typed.ts';
import { AgeFields } from '../submission/fields/AgeFields.tsx';
import { Choices } from '../submission/fields/Choices.tsx';
import { TextField } from '../submission/fields/TextField.tsx';
import { VoterIdField } from '../submission/fields/VoterIdField.tsx';

/** Who the voter is. */
export function PersonFields() {
  const { t } = useTranslation();
  return (
    <section className="submission__section">
      <h2>{t('voter:section.person')}</h2>
      <VoterIdField />
      <TextField name="name" />
      <TextField name="relationName" />
      <Choices name="gender" options={GENDERS} />
      <AgeFields />
      <TextField name="mobile" inputMode="numeric" type="tel" tidy={mobileNumber} />
    </section>
  );
}
