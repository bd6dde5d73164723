import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/Field.tsx';
import { useField } from '../submissionContext.ts';

type SelectProps = ComponentProps<'select'> & {
  name: string;
  optional?: boolean;
  /** Stands in place of an answer, until one is chosen. */
  unanswered?: string;
  onChosen?: () => void;
};

/** Asks for one answer of a list. Its options are the children. */
export function Select({ name, optional, unanswered, onChosen, children, ...rest }: SelectProps) {
  const { t } = useTranslation();
  const { label, error, register } = useField(name);
  return (
    <Field label={label} optional={optional} error={error}>
      {(input) => (
        <select className="input" {...rest} {...input} {...register(name, { onChange: onChosen })}>
          <option value="">{unanswered ?? t('common:choose')}</option>
          {children}
        </select>
      )}
    </Field>
  );
}
