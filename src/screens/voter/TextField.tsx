import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { VoterForm } from '../../domain/voter.ts';
import { Field } from '../../ui/Field.tsx';

type TextFieldProps = ComponentProps<'input'> & {
  name: keyof VoterForm;
  hint?: string;
  /** Brings what was typed to its plain form when the person leaves the field; never while a keyboard composes. */
  tidy?: (text: string) => string;
};

/** A one-line field of the voter form. Other people's data: the browser must not offer what was typed before. */
export function TextField({ name, hint, tidy, ...rest }: TextFieldProps) {
  const { t } = useTranslation();
  const { register, setValue, formState } = useFormContext<VoterForm>();
  const registered = register(name, { onBlur: ({ target }: { target: HTMLInputElement }) => tidy && setValue(name, tidy(target.value)) });
  return (
    <Field label={t(`voter:${name}.label`)} hint={hint} error={formState.errors[name]?.message}>
      {(input) => <input className="input" autoComplete="off" {...rest} {...input} {...registered} />}
    </Field>
  );
}
