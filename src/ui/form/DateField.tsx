import type { FocusEvent } from 'react';
import { FieldGroup } from './Field.tsx';

const PARTS = ['day', 'month', 'year'] as const;
type Part = (typeof PARTS)[number];

type DateFieldProps = {
  /** Names the first box. */
  name: string;
  label: string;
  partLabels: Record<Part, string>;
  error?: string;
  /** yyyy-mm-dd; the parts may be empty or incomplete while the person types. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: (element: HTMLInputElement | null) => void;
};

/**
 * Shows a date as three number boxes. Typing a year of birth is faster than going back to it in a
 * date picker.
 */
export function DateField({
  name,
  label,
  partLabels,
  error,
  value,
  onChange,
  onBlur,
  inputRef,
}: DateFieldProps) {
  const [year = '', month = '', day = ''] = value.split('-');
  const parts = { day, month, year };
  const changePart = (part: Part, text: string) => {
    const changed = { ...parts, [part]: text.trim() };
    onChange(
      changed.year || changed.month || changed.day
        ? `${changed.year}-${changed.month}-${changed.day}`
        : '',
    );
  };
  // The three boxes are one field, so moving between them doesn't count as leaving it.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur();
  };
  return (
    <FieldGroup label={label} error={error}>
      {({ id, ...aria }) => (
        <div className="date" onBlur={leave}>
          {PARTS.map((part) => (
            <label key={part}>
              {partLabels[part]}
              <input
                {...aria}
                id={part === 'day' ? id : undefined}
                name={part === 'day' ? name : undefined}
                ref={part === 'day' ? inputRef : undefined}
                className="input"
                inputMode="numeric"
                autoComplete="off"
                maxLength={part === 'year' ? 4 : 2}
                value={parts[part]}
                onChange={({ target }) => changePart(part, target.value)}
              />
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
