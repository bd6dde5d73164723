import { useId } from 'react';
import './Switch.css';

type SwitchProps = {
  label: string;
  /** What the switch means as it stands, in words; read out when it changes. */ state:
    | string
    | undefined;
  isOn: boolean;
  disabled: boolean;
  onChange: (isOn: boolean) => void;
};

/** Something that is on or off, with its consequence below. */
export function Switch({ label, state, isOn, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="switch">
      <label className="switch__label">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={disabled}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {state !== undefined && (
        <p id={id} className="switch__state" role="status">
          {state}
        </p>
      )}
    </div>
  );
}
