import { Field, type Described } from '../../ui/form/Field.tsx';

type SelectFieldProps<Value extends string | number> = Described & {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** Asks for one of many values, in a list that opens. */
export function SelectField<Value extends string | number>({
  options,
  value,
  onChange,
  className = '',
  ...described
}: SelectFieldProps<Value>) {
  return (
    <Field {...described}>
      {(input) => (
        <select
          {...input}
          className={`input ${className}`}
          value={value}
          onChange={({ target }) => {
            const chosen = options[target.selectedIndex];
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
