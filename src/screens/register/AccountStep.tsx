import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../form/fields/TextField.tsx';
import { OtpField } from './OtpField.tsx';

/**
 * Asks for the user name and password of the new account, and for a one-time password if the host
 * wants one. The phone never stores the passwords: see SECRET in registerForm.ts.
 */
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
      {otp && <OtpField />}
    </section>
  );
}
