import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/Field.tsx';
import type { Fields } from '../formDescription.ts';
import { useSubmissionParts } from '../submissionContext.ts';

type TextFieldProps = ComponentProps<'input'> & {
  name: string;
  /** Defaults to the label in the form's own texts. */
  label?: string;
  hint?: string;
  optional?: boolean;
  /**
   * Brings what was typed into its plain form when the person leaves the field, never while a
   * keyboard composes.
   */
  tidy?: (text: string) => string;
};

/**
 * Asks for one line of text. It is other people's data, so the browser must not offer what was
 * typed before.
 */
export function TextField({ name, label, hint, optional, tidy, ...rest }: TextFieldProps) {
  const { t } = useTranslation();
  const { form, texts } = useSubmissionParts().description;
  const { register, setValue, formState } = useFormContext<Fields>();
  const registered = register(name, {
    onBlur: ({ target }: { target: HTMLInputElement }) =>
      tidy && setValue(name, tidy(target.value)),
  });
  return (
    <Field
      label={label ?? t(`${form}:${texts?.[name] ?? name}.label`)}
      hint={hint}
      optional={optional}
      error={formState.errors[name]?.message}
    >
      {(input) => (
        <input className="input" autoComplete="off" {...rest} {...input} {...registered} />
      )}
    </Field>
  );
}
