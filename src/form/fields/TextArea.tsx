import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/Field.tsx';
import type { Fields } from '../formDescription.ts';
import { useSubmissionParts } from '../submissionContext.ts';

/** Asks for several lines of text. */
export function TextArea({
  name,
  rows = 3,
  optional,
}: {
  name: string;
  rows?: number;
  optional?: boolean;
}) {
  const { t } = useTranslation();
  const { form } = useSubmissionParts().description;
  const { register, formState } = useFormContext<Fields>();
  return (
    <Field
      label={t(`${form}:${name}.label`)}
      optional={optional}
      error={formState.errors[name]?.message}
    >
      {(input) => (
        <textarea className="input" rows={rows} autoComplete="off" {...input} {...register(name)} />
      )}
    </Field>
  );
}
