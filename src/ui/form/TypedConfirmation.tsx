import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { InputField } from './Field.tsx';
import { isTyped } from './typedWord.ts';
import './TypedConfirmation.css';

type TypedConfirmationProps = {
  /** The person types this word, or one of these, so a stray tap isn't enough. */
  word: string;
  label: string;
  /** The key of the message for a wrong word. */
  wrong: string;
  yes: string;
  no: string;
  isBusy?: boolean;
  onYes: () => void;
  onNo: () => void;
  children: ReactNode;
};

/** Asks for a typed word before something is deleted for good. */
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
    const isRight = isTyped(word, typed);
    setError(isRight ? undefined : wrong);
    if (isRight) onYes();
  };
  return (
    <form className="stack-16" noValidate onSubmit={submit}>
      {children}
      <InputField
        label={label}
        error={error}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="confirmation__answers stack-12">
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
