import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { findAssembly } from '../../domain/places/regions.ts';
import type { Fields } from '../submission/formDescription.ts';
import { useSubmissionParts } from '../submission/submissionContext.ts';
import { usePlaceName } from '../submission/fields/useSortedPlaces.ts';

/** The booth that the person works in, which stays from one member to the next; a tap leads to where it is changed. */
export function BoothChip({ step }: { step: string }) {
  const { t } = useTranslation();
  const { openStep } = useSubmissionParts();
  const { control } = useFormContext<Fields>();
  const nameOf = usePlaceName();
  const [no, booth] = useWatch({ control, name: ['assembly', 'booth'] });
  const assembly = findAssembly(no ?? '');
  if (step === 'booth' || !assembly || !booth) return null;
  return (
    <button type="button" className="booth-chip" onClick={() => openStep('booth')}>
      <span>{t('member:chip', { assembly: nameOf(assembly), booth })}</span>{' '}
      <span className="booth-chip__change">{t('member:chipChange')}</span>
    </button>
  );
}
