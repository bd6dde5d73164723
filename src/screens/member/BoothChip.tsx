import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { findAssembly } from '../../domain/places/regions.ts';
import type { Fields } from '../../form/formDescription.ts';
import { useSubmissionParts } from '../../form/submissionContext.ts';
import { Chip } from '../../form/fields/Chip.tsx';
import { usePlaceName } from '../../form/fields/useSortedPlaces.ts';

/**
 * Shows the booth the volunteer works in, which stays the same from member to member. A tap opens
 * the step that changes it.
 */
export function BoothChip({ step }: { step: string }) {
  const { t } = useTranslation();
  const { openStep } = useSubmissionParts();
  const { control } = useFormContext<Fields>();
  const nameOf = usePlaceName();
  const [no, booth] = useWatch({ control, name: ['assembly', 'booth'] });
  const assembly = findAssembly(no ?? '');
  if (step === 'booth' || !assembly || !booth) return null;
  return (
    <Chip onChange={() => openStep('booth')}>
      {t('submission:chip', { assembly: nameOf(assembly), booth })}
    </Chip>
  );
}
