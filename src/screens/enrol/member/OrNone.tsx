import type { ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NONE } from '../../../domain/forms/personFields.ts';
import type { Fields } from '../../../form/formDescription.ts';
import { TextField } from '../../../form/fields/TextField.tsx';

/** A text field with a checkbox for "none", in the field's own words. `NONE` is then the value. */
export function OrNone({ name, ...rest }: ComponentProps<typeof TextField>) {
  const { t } = useTranslation();
  const { control, setValue, clearErrors } = useFormContext<Fields>();
  const isNone = useWatch({ control, name }) === NONE;
  const answer = (none: boolean) => {
    setValue(name, none ? NONE : '', { shouldDirty: true });
    clearErrors(name);
  };
  return (
    <div className="or-none stack-4">
      {isNone ? (
        <p className="field__label">{rest.label ?? t(`member:${name}.label`)}</p>
      ) : (
        <TextField name={name} {...rest} />
      )}
      <label className="tick">
        <input type="checkbox" checked={isNone} onChange={({ target }) => answer(target.checked)} />
        <span>{t(`member:${name}.none`)}</span>
      </label>
    </div>
  );
}
