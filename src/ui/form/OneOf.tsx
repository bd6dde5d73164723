import { useId } from 'react';
import './Field.css';

type OneOfProps<Value extends string> = {
  label: string;
  /** The label is said only, because the screen says the same above. */
  isLabelHidden?: boolean;
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** Asks for one of a few values, all of them on the screen. */
export function OneOf<Value extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
  className = 'choices',
}: OneOfProps<Value>) {
  const name = useId();
  return (
    <fieldset className="field">
      <legend className={isLabelHidden ? 'visually-hidden' : 'field__label'}>{label}</legend>
      <div className={className}>
        {options.map((option) => (
          <label key={option.value} className="choice" lang={option.lang}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
