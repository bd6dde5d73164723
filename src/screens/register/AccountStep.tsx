import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../submission/fields/TextField.tsx';

/** The user name and password of the new account. Neither is written down on the phone. */
export function AccountStep({ otp }: { otp: boolean }) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  return (
    <section className="submission__section">
      <TextField
        name="userName"
        hint={t('member:userName.hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="password"
        hint={t('member:password.hint')}
        type={type}
        autoComplete="new-password"
      />
      <TextField name="confirmPassword" type={type} autoComplete="new-password" />
      <label className="tick">
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ target }) => setIsShown(target.checked)}
        />
        <span>{t('login:password.show')}</span>
      </label>
      {otp && (
        <TextField name="otp" inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
      )}
    </section>
  );
}
