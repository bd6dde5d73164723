import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import type { Fields } from '../formDescription.ts';
import { useField, useSubmissionParts } from '../submissionContext.ts';
import { TextField } from './TextField.tsx';

/** Asks for the age, or for the date of birth if the person knows only that: AgeInstead. */
export function AgeField() {
  return useGivenAs() === 'dateOfBirth' ? (
    <DateOfBirth />
  ) : (
    <TextField name="age" inputMode="numeric" maxLength={3} />
  );
}

/** A button that asks for the date of birth instead of the age, and the other way round. */
export function AgeInstead() {
  const { t } = useTranslation();
  const { focusOn } = useSubmissionParts();
  const { clearErrors, setValue } = useFormContext<Fields>();
  const other = useGivenAs() === 'dateOfBirth' ? 'age' : 'dateOfBirth';
  const change = () => {
    clearErrors(['age', 'dateOfBirth']);
    setValue('ageGivenAs', other);
    focusOn(other);
  };
  return (
    <Button kind="plain" onClick={change}>
      {t(`submission:instead.${other}`)}
    </Button>
  );
}

const useGivenAs = () => useWatch<Fields, 'ageGivenAs'>({ name: 'ageGivenAs' });

function DateOfBirth() {
  const { t } = useTranslation();
  const { label } = useField('dateOfBirth');
  return (
    <Controller<Fields, 'dateOfBirth'>
      name="dateOfBirth"
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <DateField
          name="dateOfBirth"
          label={label}
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
