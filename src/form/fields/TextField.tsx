import type { ComponentProps, FocusEvent } from 'react';
import { InputField } from '../../ui/form/Field.tsx';
import { useField } from '../submissionContext.ts';

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
  /** Somebody types, and the form doesn't fill it in. */
  onType?: () => void;
};

/**
 * Asks for one line of text. It is other people's data, so the browser must not offer what was
 * typed before.
 */
export function TextField({ name, label, tidy, onType, ...rest }: TextFieldProps) {
  const { label: own, error, register, setValue } = useField(name);
  const registered = register(name, onType && { onChange: onType });
  // Before the form checks the field: it skips the check of a value that changes meanwhile.
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    const plain = tidy?.(typed) ?? typed;
    if (plain !== typed) setValue(name, plain);
    return registered.onBlur(event);
  };
  return (
    <InputField
      autoComplete="off"
      {...rest}
      label={label ?? own}
      error={error}
      {...registered}
      onBlur={(event) => void leave(event)}
    />
  );
}
