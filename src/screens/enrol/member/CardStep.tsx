import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Choices } from '../../../form/fields/Choices.tsx';
import type { Fields } from '../../../form/formDescription.ts';
import { PhotoFields } from '../../../form/fields/PhotoFields.tsx';
import { LineField } from '../../../form/fields/LineField.tsx';
import { VoterIdField } from '../../../form/fields/VoterIdField.tsx';
import { AutoFetch } from './AutoFetch.tsx';

/**
 * Asks for the voter ID card's photo and number. Auto Fetch looks the number up in the electoral
 * roll.
 */
export function CardStep({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation();
  const { control } = useFormContext<Fields>();
  const fillMode = useWatch({ control, name: 'fillMode' });
  return (
    <section className="submission__section">
      <PhotoFields slots={['voterCardFront']} />
      <VoterIdField />
      <Choices name="fillMode" options={['auto', 'manual']} />
      {fillMode === 'auto' && <AutoFetch />}
      <LineField optional={!isAsked} hint={t('member:line.hint')} />
    </section>
  );
}
