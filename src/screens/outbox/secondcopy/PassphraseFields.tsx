import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnough, plainPassphrase, strengthOf } from '../../../domain/forms/passphrase.ts';
import { InputField } from '../../../ui/form/Field.tsx';
import { ShowTyped } from '../../../ui/form/ShowTyped.tsx';

type PassphraseFieldProps = Omit<ComponentProps<typeof InputField>, 'onChange'> & {
  isShown: boolean;
  onChange: (text: string) => void;
};

/**
 * Asks for a passphrase. It isn't a password of this site, so the browser must neither store nor
 * suggest it.
 */
function PassphraseField({ isShown, onChange, ...rest }: PassphraseFieldProps) {
  return (
    <InputField
      {...rest}
      type={isShown ? 'text' : 'password'}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={200}
    />
  );
}

/**
 * Asks for the passphrase of a copy that is being opened. After a wrong one, the field keeps what
 * was typed and takes the focus.
 */
export function KnownPassphrase({
  value,
  error,
  onChange,
}: {
  value: string;
  error?: string;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return (
    <>
      <PassphraseField
        label={t('secondcopy:passphrase.label')}
        error={error}
        value={value}
        isShown={isShown}
        onChange={onChange}
        ref={field}
      />
      <ShowTyped label={t('secondcopy:passphrase.show')} isShown={isShown} onChange={setIsShown} />
    </>
  );
}

type Chosen = { text: string; again: string; isShown: boolean };
export const NOT_CHOSEN: Chosen = { text: '', again: '', isShown: false };

/**
 * Returns what is wrong with a chosen passphrase, as message keys. A visible one need not be
 * typed twice.
 */
export function faultsOf({ text, again, isShown }: Chosen): { text?: string; again?: string } {
  const strength = strengthOf(text);
  if (!isEnough(strength)) return { text: `secondcopy:passphrase.${strength}` };
  return isShown || plainPassphrase(text) === plainPassphrase(again)
    ? {}
    : { again: 'secondcopy:passphrase.differs' };
}

/**
 * Asks for the passphrase of a new copy. Shows its strength in words, and asks for it twice
 * unless it is visible.
 */
export function NewPassphrase({
  value,
  faults,
  onChange,
}: {
  value: Chosen;
  faults: ReturnType<typeof faultsOf>;
  onChange: (value: Chosen) => void;
}) {
  const { t } = useTranslation();
  const { text, again, isShown } = value;
  const strength = strengthOf(text);
  return (
    <>
      <PassphraseField
        label={t('secondcopy:passphrase.label')}
        hint={t('secondcopy:passphrase.hint')}
        error={faults.text}
        value={text}
        isShown={isShown}
        onChange={(changed) => onChange({ ...value, text: changed })}
      />
      <p className={`copy__strength copy__strength--${strength}`} role="status">
        {text !== '' && !faults.text && t(`secondcopy:strength.${strength}`)}
      </p>
      {!isShown && (
        <PassphraseField
          label={t('secondcopy:passphrase.again')}
          error={faults.again}
          value={again}
          isShown={false}
          onChange={(changed) => onChange({ ...value, again: changed })}
        />
      )}
      <ShowTyped
        label={t('secondcopy:passphrase.show')}
        isShown={isShown}
        onChange={(shown) => onChange({ ...value, isShown: shown })}
      />
    </>
  );
}
