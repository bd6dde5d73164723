import { useId, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './Field.css';

/** The attributes that connect an input with its label, hint and error. */
type InputProps = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

/** What stands around an input. `error` is a message key, translated here. */
export type Described = { label: string; hint?: string; error?: string; optional?: boolean };
type FieldProps = Described & { children: (input: InputProps) => ReactNode };

/** Shows a label, an input, a hint and an error. */
export function Field({ label, hint, error, optional, children }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label} {optional && <Optional />}
      </label>
      {children(inputProps(id, hint, error))}
      <HintAndError id={id} hint={hint} error={error} />
    </div>
  );
}

/** Asks for one line of text. It takes whatever an input takes. */
export function InputField({
  label,
  hint,
  error,
  optional,
  className = 'input',
  ...rest
}: Described & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(input) => <input className={className} {...rest} {...input} />}
    </Field>
  );
}

/** Like `Field`, for several inputs that belong together: radio buttons, the parts of a date. */
export function FieldGroup({ label, hint, error, optional, children }: FieldProps) {
  const id = useId();
  return (
    <fieldset className="field">
      <legend className="field__label">
        {label} {optional && <Optional />}
      </legend>
      {children(inputProps(id, hint, error))}
      <HintAndError id={id} hint={hint} error={error} />
    </fieldset>
  );
}

function HintAndError({ id, hint, error }: { id: string; hint?: string; error?: string }) {
  const { t } = useTranslation();
  if (!hint && !error) return null;
  return (
    <div className="stack-8">
      {hint && (
        <div id={`${id}-hint`} className="field__hint">
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className="field__error">
          {t(error)}
        </div>
      )}
    </div>
  );
}

function Optional() {
  const { t } = useTranslation();
  return <span className="field__optional note">({t('common:optional')})</span>;
}

function inputProps(id: string, hint?: string, error?: string): InputProps {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': Boolean(error), 'aria-describedby': describedBy || undefined };
}
