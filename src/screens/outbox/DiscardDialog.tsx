import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

/** The last question before an entry is thrown away: a word must be typed, so that no stray tap does it. */
export function DiscardDialog({ title, onDiscard, onClose }: { title: string; onDiscard: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const word = t('outbox:discard.word');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plain(typed) === plain(word)) onDiscard();
    else setError('outbox:discard.wrongWord');
  };
  return (
    <Dialog title={t('outbox:discard.title')} onClose={onClose}>
      <form className="discard" noValidate onSubmit={submit}>
        <p className="discard__name">{title}</p>
        <p>{t('outbox:discard.text')}</p>
        <Field label={t('outbox:discard.type', { word })} error={error}>
          {(input) => <input className="input" autoComplete="off" autoCapitalize="off" spellCheck={false} {...input} value={typed} onChange={({ target }) => setTyped(target.value)} />}
        </Field>
        <div className="discard__answers">
          <Button kind="quiet" type="submit">{t('outbox:discard.yes')}</Button>
          <Button onClick={onClose}>{t('outbox:discard.no')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
