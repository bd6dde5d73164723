import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mobileNumber, voterIdNumber } from '../../domain/typed.ts';
import { GENDERS } from '../../domain/personFields.ts';
import type { VoterForm } from '../../domain/voter.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FieldGroup } from '../../ui/Field.tsx';
import { TextField } from './TextField.tsx';

/** Who the voter is. */
export function PersonFields() {
  const { t } = useTranslation();
  const ageGivenAs = useWatch<VoterForm, 'ageGivenAs'>({ name: 'ageGivenAs' });
  return (
    <section className="enrol__section">
      <h2>{t('voter:section.person')}</h2>
      <TextField name="voterId" hint={t('voter:voterId.hint')} tidy={voterIdNumber} className="input input--capitals" autoCapitalize="characters" spellCheck={false} lang="en" />
      <TextField name="name" />
      <TextField name="relationName" />
      <Choices name="gender" options={GENDERS} labelOf={(gender) => t(`voter:gender.${gender}`)} />
      <Choices name="ageGivenAs" options={['age', 'dateOfBirth']} labelOf={(way) => t(`voter:ageGivenAs.${way}`)} />
      {ageGivenAs === 'dateOfBirth' ? <DateOfBirth /> : <TextField name="age" inputMode="numeric" maxLength={3} />}
      <TextField name="mobile" inputMode="numeric" type="tel" tidy={mobileNumber} />
    </section>
  );
}

function DateOfBirth() {
  const { t } = useTranslation();
  return (
    <Controller<VoterForm, 'dateOfBirth'>
      name="dateOfBirth"
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <DateField
          label={t('voter:dateOfBirth.label')}
          partLabels={{ day: t('voter:dateOfBirth.day'), month: t('voter:dateOfBirth.month'), year: t('voter:dateOfBirth.year') }}
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

type ChoicesProps = { name: 'gender' | 'ageGivenAs'; options: readonly string[]; labelOf: (option: string) => string };

function Choices({ name, options, labelOf }: ChoicesProps) {
  const { t } = useTranslation();
  const { register, clearErrors, formState } = useFormContext<VoterForm>();
  return (
    <FieldGroup label={t(`voter:${name}.label`)} error={formState.errors[name]?.message}>
      {({ id, ...aria }) => (
        <div className="choices" id={id}>
          {options.map((option) => (
            <label className="choice" key={option}>
              <input type="radio" value={option} {...aria} {...register(name, { onChange: () => name === 'ageGivenAs' && clearErrors(['age', 'dateOfBirth']) })} />
              <span>{labelOf(option)}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
