import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../ui/form/Field.tsx';
import type { Fields } from '../formDescription.ts';
import { useSubmissionParts } from '../submissionContext.ts';

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
  const { register, formState } = useFormContext<Fields>();
  const registered = register(name, {
    onChange: ({ target }: { target: HTMLInputElement }) => onChosen?.(target.value),
  });
  return (
    <FieldGroup
      label={t(`${form}:${name}.label`)}
      optional={optional}
      error={formState.errors[name]?.message}
    >
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
