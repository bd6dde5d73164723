import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ASSEMBLIES, assembliesOf } from '../../domain/places/regions.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { Fields } from '../formDescription.ts';
import { useSubmissionParts } from '../submissionContext.ts';
import { useSortedPlaces } from './useSortedPlaces.ts';

/**
 * Asks for a constituency of the chosen district. Electoral and revenue districts differ in
 * places. So the whole list is one tap away, and a constituency of another district is never
 * refused.
 */
export function AssemblySelect() {
  const { t } = useTranslation();
  const { form } = useSubmissionParts().description;
  const { register, formState } = useFormContext<Fields>();
  const [district, assembly] = useWatch<Fields, ['district', 'assembly']>({
    name: ['district', 'assembly'],
  });
  const inDistrict = assembliesOf(district);
  const isElsewhere = assembly !== '' && !inDistrict.some(({ no }) => String(no) === assembly);
  const [isAllAsked, setIsAllAsked] = useState(false);
  const isAll = isAllAsked || isElsewhere;
  const options = useSortedPlaces(isAll ? ASSEMBLIES : inDistrict);
  return (
    <div>
      <Field label={t(`${form}:assembly.label`)} error={formState.errors['assembly']?.message}>
        {(input) => (
          <select
            className="input"
            {...input}
            disabled={!district && !isAll}
            {...register('assembly')}
            key={`${district} ${isAll}`}
          >
            <option value="">
              {t(district || isAll ? 'common:choose' : 'submission:districtFirst')}
            </option>
            {options.map(({ no, label }) => (
              <option key={no} value={no}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {district && !isAll && (
        <Button kind="plain" onClick={() => setIsAllAsked(true)}>
          {t('submission:showAllAssemblies')}
        </Button>
      )}
    </div>
  );
}
