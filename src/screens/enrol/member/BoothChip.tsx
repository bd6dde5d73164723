import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { findAssembly } from '../../../domain/places/regions.ts';
import type { Fields } from '../../../form/formDescription.ts';
import { useSubmissionParts } from '../../../form/submissionContext.ts';
import { Chip } from '../../../form/fields/Chip.tsx';
import { KnownBooths } from '../voter/KnownBooths.tsx';
import { usePlaceName } from '../../../form/fields/useSortedPlaces.ts';

/**
 * Shows the booth the volunteer works in, which stays the same from member to member. A tap opens
 * the step that changes it. In that step it offers the booths that the phone knows, until one is
 * chosen.
 */
export function BoothChip({ step }: { step: string }) {
  const { t } = useTranslation();
  const { openStep, focusOn } = useSubmissionParts();
  const { control } = useFormContext<Fields>();
  const nameOf = usePlaceName();
  const [district, no, booth] = useWatch({ control, name: ['district', 'assembly', 'booth'] });
  if (step === 'booth')
    return !district && !booth && <KnownBooths onTaken={() => focusOn('district')} />;
  const assembly = findAssembly(no ?? '');
  if (!assembly || !booth) return null;
  return (
    <Chip onChange={() => openStep('booth')}>
      {t('submission:chip', { assembly: nameOf(assembly), booth })}
    </Chip>
  );
}
