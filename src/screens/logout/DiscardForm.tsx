import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { isTyped } from '../../ui/form/typedWord.ts';

/**
 * Discards unsent entries only after their owner types a word, so that no stray tap can do it. Of
 * them, `uncertain` may have arrived.
 */
export function DiscardForm({
  uncertain,
  onDiscard,
  onBack,
}: {
  uncertain: number;
  onDiscard: () => void;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const word = t('logout:discard.word');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped(word, typed)) onDiscard();
    else setError('logout:discard.wrongWord');
  };
  return (
    <form className="log-out__discard stack-16" noValidate onSubmit={submit}>
      <p>
        {uncertain > 0 ? t('logout:discard.uncertain', { uncertain }) : t('logout:discard.text')}
      </p>
      <InputField
        label={t('logout:discard.type', { word })}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button wide onClick={onBack}>
        {t('logout:discard.back')}
      </Button>
      <Button kind="danger" wide type="submit">
        {t('logout:discard.yes')}
      </Button>
    </form>
  );
}
