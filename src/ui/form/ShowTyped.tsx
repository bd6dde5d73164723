import './Field.css';

/** A box that lets people read the password or passphrase that they type. */
export function ShowTyped({
  label,
  isShown,
  onChange,
}: {
  label: string;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}) {
  return (
    <label className="show-typed">
      <input
        type="checkbox"
        checked={isShown}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
