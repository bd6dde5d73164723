import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Login } from '../../domain/forms/login.ts';
import { isLoggedIn } from '../../device/host/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import type { LoginTrouble } from './logInAtHost.ts';
import { useLoginForm } from './useLoginForm.ts';
import './LoginScreen.css';

/** What the phone itself knows is told when it is known: the two fields do not wait for it. */
const LoginOver = lazyPart(() => import('./LoginOver.tsx').then((file) => file.LoginOver));
const HeldEntries = lazyPart(() => import('./HeldEntries.tsx').then((file) => file.HeldEntries));
/** Few people see it, and its rules are those of a registration: not with the first visit. */
const NewPasswordForm = lazy(() =>
  import('./NewPasswordForm.tsx').then((file) => ({ default: file.NewPasswordForm })),
);

/** Fetched once the fields are there, while the person types: the rules of a login, the call and its messages. */
const loadLogin = () => import('./logInAtHost.ts');

export function LoginScreen() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [showPassword, setShowPassword] = useState(false);
  const [trouble, setTrouble] = useState<LoginTrouble>();
  const [code, setCode] = useState<Login>();
  // What does not come now is asked for again, and missed, when it is needed.
  useEffect(() => void loadLogin().catch(() => undefined), []);

  const logIn = async (login: Login, newPassword?: string) => {
    setTrouble(undefined);
    const came = await (await loadLogin()).logInAtHost(login, i18n, newPassword);
    setTrouble(came.trouble);
    if (came.needsNewPassword) setCode(login);
    if (came.isLoggedIn) await navigate('/home', { replace: true });
  };
  const { mistakes, isSubmitting, ...form } = useLoginForm(
    async () => (await loadLogin()).checkLogin,
    logIn,
    () => setTrouble('noNetwork'),
  );

  return (
    <div className="login">
      <div className="login__hero">
        <Kolam size={7} seed={29} oneLine drawn="once" />
        <p>{t('login:welcome')}</p>
      </div>
      <ScreenHeading>{t('login:title')}</ScreenHeading>
      {isLoggedIn() && (
        <Suspense>
          <LoginOver />
        </Suspense>
      )}
      {trouble && <Notice kind="needsYou">{t(`login:failed.${trouble}`)}</Notice>}
      {code && (
        <Suspense>
          <NewPasswordForm choose={(password) => logIn(code, password)} />
        </Suspense>
      )}
      {!code && (
        <form {...form} noValidate>
          <Field label={t('login:userName.label')} error={mistakes.userName}>
            {(input) => (
              <input
                {...input}
                name="userName"
                className="input"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field label={t('login:password.label')} error={mistakes.password}>
            {(input) => (
              <input
                {...input}
                name="password"
                className="input"
                type={showPassword ? 'text' : 'password'}
                autoComplete="current-password"
              />
            )}
          </Field>
          <label className="login__show">
            <input
              type="checkbox"
              checked={showPassword}
              onChange={({ target }) => setShowPassword(target.checked)}
            />
            {t('login:password.show')}
          </label>
          <Button type="submit" kind="call" wide disabled={isSubmitting}>
            {isSubmitting ? t('login:submitting') : t('login:submit')}
          </Button>
        </form>
      )}
      <Suspense>
        <HeldEntries />
      </Suspense>
      <p className="login__forgot">{t('login:forgot')}</p>
    </div>
  );
}
