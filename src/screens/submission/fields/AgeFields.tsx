import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/form/DateField.tsx';
import { Choices } from './Choices.tsx';
import type { Fields } from '../formDescription.ts';
import { useSubmissionParts } from '../submissionContext.ts';
import { TextField } from './TextField.tsx';

/** Age or date of birth, whichever the person knows. */
export function AgeFields() {
  const { clearErrors } = useFormContext<Fields>();
  const givenAs = useWatch<Fields, 'ageGivenAs'>({ name: 'ageGivenAs' });
  return (
    <>
      <Choices
        name="ageGivenAs"
        options={['age', 'dateOfBirth']}
        onChosen={() => clearErrors(['age', 'dateOfBirth'])}
      />
      {givenAs === 'dateOfBirth' ? (
        <DateOfBirth />
      ) : (
        <TextField name="age" inputMode="numeric" maxLength={3} />
      )}
    </>
  );
}

function DateOfBirth() {
  const { t } = useTranslation();
  const { form } = useSubmissionParts().description;
  return (
    <Controller<Fields, 'dateOfBirth'>
      name="dateOfBirth"
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <DateField
          label={t(`${form}:dateOfBirth.label`)}
          partLabels={{
            day: t('submission:day'),
            month: t('submission:month'),
            year: t('submission:year'),
          }}
          error={fieldState.error?.message}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          inputRef={ref}
        />
      )}
    />
  );
}
