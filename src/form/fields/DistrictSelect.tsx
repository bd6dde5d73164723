import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DISTRICTS } from '../../domain/places/districts.ts';
import { Field } from '../../ui/form/Field.tsx';
import type { Fields } from '../formDescription.ts';
import { useSubmissionParts } from '../submissionContext.ts';
import { useSortedPlaces } from './useSortedPlaces.ts';

/**
 * Asks for the district.
 * @param dependent fields that mean nothing in another district; a change empties them
 */
export function DistrictSelect({ dependent = ['assembly'] }: { dependent?: readonly string[] }) {
  const { t } = useTranslation();
  const { form } = useSubmissionParts().description;
  const { register, setValue, formState } = useFormContext<Fields>();
  const options = useSortedPlaces(DISTRICTS);
  const empty = () => {
    for (const field of dependent) setValue(field, '');
  };
  return (
    <Field label={t(`${form}:district.label`)} error={formState.errors['district']?.message}>
      {(input) => (
        <select className="input" {...input} {...register('district', { onChange: empty })}>
          <option value="">{t('common:choose')}</option>
          {options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
