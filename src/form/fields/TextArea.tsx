import { Field } from '../../ui/form/Field.tsx';
import { useField } from '../submissionContext.ts';

type TextAreaProps = { name: string; rows?: number; optional?: boolean };

/** Asks for several lines of text. */
export function TextArea({ name, rows = 3, optional }: TextAreaProps) {
  const { label, error, register } = useField(name);
  return (
    <Field label={label} optional={optional} error={error}>
      {(input) => (
        <textarea className="input" rows={rows} autoComplete="off" {...input} {...register(name)} />
      )}
    </Field>
  );
}
