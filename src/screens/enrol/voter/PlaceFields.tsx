import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { findAssembly, findDistrict } from '../../../domain/places/regions.ts';
import { AssemblySelect } from '../../../form/fields/AssemblySelect.tsx';
import { Chip } from '../../../form/fields/Chip.tsx';
import { DistrictSelect } from '../../../form/fields/DistrictSelect.tsx';
import { LineField } from '../../../form/fields/LineField.tsx';
import { PostalCode } from '../../../form/fields/PostalCode.tsx';
import { TextArea } from '../../../form/fields/TextArea.tsx';
import { TextField } from '../../../form/fields/TextField.tsx';
import { usePlaceName } from '../../../form/fields/useSortedPlaces.ts';
import type { Fields } from '../../../form/formDescription.ts';
import { useSubmissionParts } from '../../../form/submissionContext.ts';
import { useIsUnfolded } from '../../../form/useIsUnfolded.ts';
import { BOOTH, KEPT, LISTED } from './kept.ts';
import { KnownBooths } from './KnownBooths.tsx';
import { LikeBefore } from './LikeBefore.tsx';

/**
 * Asks where the voter lives.
 * @param isListed the voter was chosen on the roll, which has the line
 */
export function PlaceFields({ isListed }: { isListed: boolean }) {
  const { t } = useTranslation();
  const { before } = useSubmissionParts();
  const isLineShown = useIsUnfolded(LISTED, !isListed);
  return (
    <>
      {!isListed && <LikeBefore />}
      <div className="submission__pair submission__pair--level">
        {isLineShown && (
          <LineField
            // Who has just enrolled somebody knows it.
            hint={before ? undefined : t('voter:line.hint')}
          />
        )}
        <TextField name="votersInHouse" inputMode="numeric" maxLength={3} />
      </div>
      <TextArea name="address" rows={2} />
    </>
  );
}

/** Asks for what stays from door to door, or shows it as a chip if it's known. */
export function BoothFields() {
  const { focusOn } = useSubmissionParts();
  const { getValues } = useFormContext<Fields>();
  const [taken, setTaken] = useState(0);
  const goOn = () => {
    setTaken(taken + 1);
    const missing = KEPT.find((field) => getValues(field) === '');
    if (missing) focusOn(missing);
  };
  // The fields of a booth that was taken whole fold, and the search on its roll comes into sight.
  return <FieldsOrChip key={taken} isTaken={taken > 0} onTaken={goOn} />;
}

function FieldsOrChip({ isTaken, onTaken }: { isTaken: boolean; onTaken: () => void }) {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  const { focusOn } = useSubmissionParts();
  const { control, getValues } = useFormContext<Fields>();
  const isUnfolded = useIsUnfolded(
    BOOTH,
    BOOTH.some((field) => getValues(field) === ''),
  );
  // The office knows a person's booth, but not its postal code.
  const isCodeAsked = useIsUnfolded(['postalCode'], getValues('postalCode') === '');
  const [id, no, booth, postalCode] = useWatch({ control, name: [...KEPT] });
  const [district, assembly] = [findDistrict(id), findAssembly(no)];
  if (!isUnfolded && district && assembly)
    return (
      <>
        <Chip takesFocus={isTaken && !isCodeAsked} onChange={() => focusOn('district')}>
          {[
            t('submission:chip', { assembly: nameOf(assembly), booth }),
            ...(isCodeAsked ? [] : [postalCode]),
          ].join('\u00A0· ')}
        </Chip>
        {isCodeAsked && <PostalCode />}
      </>
    );
  return (
    <>
      {district === undefined && booth === '' && <KnownBooths onTaken={onTaken} />}
      <DistrictSelect />
      <AssemblySelect />
      <TextField name="booth" hint={t('voter:booth.hint')} inputMode="numeric" maxLength={4} />
      <PostalCode />
    </>
  );
}
