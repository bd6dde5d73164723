import { useId } from 'react';
import './Switch.css';

type SwitchProps = {
  label: string;
  /** Says what the current state means. Screen readers read it out when it changes. */
  state: string | undefined;
  isOn: boolean;
  disabled: boolean;
  onChange: (isOn: boolean) => void;
};

/** Shows an on/off switch, with the consequence of its state below. */
export function Switch({ label, state, isOn, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="switch stack-4">
      <label className="switch__label">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- HTML forbids it
          role="switch"
          checked={isOn}
          disabled={disabled}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
      {state !== undefined && (
        <p id={id} className="switch__state note" role="status">
          {state}
        </p>
      )}
    </div>
  );
}
