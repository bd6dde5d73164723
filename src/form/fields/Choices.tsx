import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../ui/form/Field.tsx';
import { useField, useSubmissionParts } from '../submissionContext.ts';

type ChoicesProps = {
  name: string;
  options: readonly string[];
  optional?: boolean;
  labelOf?: (option: string) => string;
  onChosen?: (option: string) => void;
};

/** Offers a few answers, all of them on the screen. */
export function Choices({ name, options, optional, labelOf, onChosen }: ChoicesProps) {
  const { t } = useTranslation();
  const { form } = useSubmissionParts().description;
  const { label, error, register } = useField(name);
  const registered = register(name, {
    onChange: ({ target }: { target: HTMLInputElement }) => onChosen?.(target.value),
  });
  return (
    <FieldGroup label={label} optional={optional} error={error}>
      {({ id, ...aria }) => (
        <div className="choices" id={id}>
          {options.map((option) => (
            <label className="choice" key={option}>
              <input type="radio" value={option} {...aria} {...registered} />
              <span>{labelOf?.(option) ?? t(`${form}:${name}.${option}`)}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
