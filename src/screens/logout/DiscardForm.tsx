import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';

/** Nothing unsent is ever discarded but on its owner's typed word, so that no stray tap can do it. */
export function DiscardForm({ onDiscard, onBack }: { onDiscard: () => void; onBack: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const word = t('logout:discard.word');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plain(typed) === plain(word)) onDiscard();
    else setError('logout:discard.wrongWord');
  };
  return (
    <form className="log-out__discard" noValidate onSubmit={submit}>
      <p>{t('logout:discard.text')}</p>
      <Field label={t('logout:discard.type', { word })} error={error}>
        {(input) => (
          <input
            {...input}
            className="input"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Button wide onClick={onBack}>
        {t('logout:discard.back')}
      </Button>
      <Button kind="danger" wide type="submit">
        {t('logout:discard.yes')}
      </Button>
    </form>
  );
}

/** Keyboards differ in how they compose a letter, and in what they put after a word. */
function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
