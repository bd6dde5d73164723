import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Field } from './Field.tsx';
import './TypedConfirmation.css';

type TypedConfirmationProps = {
  /** What must be typed, so that no stray tap does it; capitals do not matter. */
  word: string;
  label: string;
  /** Message key for another word. */
  wrong: string;
  yes: string;
  no: string;
  isBusy?: boolean;
  onYes: () => void;
  onNo: () => void;
  children: ReactNode;
};

/** The last question before something is gone for good. */
export function TypedConfirmation({
  word,
  label,
  wrong,
  yes,
  no,
  isBusy = false,
  onYes,
  onNo,
  children,
}: TypedConfirmationProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = plain(typed) === plain(word);
    setError(isRight ? undefined : wrong);
    if (isRight) onYes();
  };
  return (
    <form className="confirmation" noValidate onSubmit={submit}>
      {children}
      <Field label={label} error={error}>
        {(input) => (
          <input
            className="input"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...input}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <div className="confirmation__answers">
        <Button kind="quiet" type="submit" disabled={isBusy}>
          {yes}
        </Button>
        <Button disabled={isBusy} onClick={onNo}>
          {no}
        </Button>
      </div>
    </form>
  );
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
