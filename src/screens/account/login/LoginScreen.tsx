import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LOGIN_TAKEN } from '../../../domain/app/storageKeys.ts';
import type { Login } from '../../../domain/forms/login.ts';
import { isLoggedIn } from '../../../device/login/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { ShowTyped } from '../../../ui/form/ShowTyped.tsx';
import { InputField } from '../../../ui/form/Field.tsx';
import { Kolam } from '../../../ui/kolam/Kolam.tsx';
import { laterPart, lazyPart } from '../../../ui/lazyPart.ts';
import { loadChunk } from '../../../ui/loadChunk.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { ScreenHeading } from '../../../ui/ScreenHeading.tsx';
import type { LoginTrouble } from './logInAtHost.ts';
import { useLoginForm } from './useLoginForm.ts';
import './LoginScreen.css';

/** Both read the store. The two fields don't wait for that. */
const LoginOver = lazyPart(() => import('./LoginOver.tsx').then((file) => file.LoginOver));
const HeldEntries = laterPart(() => import('./HeldEntries.tsx').then((file) => file.HeldEntries));
/** A separate chunk: few people see it, and it needs the registration's rules. */
const NewPasswordForm = lazy(() =>
  loadChunk(() => import('./NewPasswordForm.tsx')).then((file) => ({
    default: file.NewPasswordForm,
  })),
);

/**
 * Loads the login's rules, the call and its messages. They're fetched after the fields are drawn,
 * while the person types.
 */
const loadLogin = () => import('./logInAtHost.ts');

/** On a phone, whoever presses the button has scrolled past the place of the notice. */
const bringIntoView = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' });

export function LoginScreen() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [showPassword, setShowPassword] = useState(false);
  const [trouble, setTrouble] = useState<LoginTrouble>();
  const [code, setCode] = useState<Login>();
  // Who has just logged in needs no reason why.
  const [wasLoggedIn] = useState(isLoggedIn);
  // If this fails, submitting loads it again and reports the failure.
  useEffect(() => {
    dispatchEvent(new Event(LOGIN_TAKEN));
    void loadLogin().catch(() => undefined);
  }, []);

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
    () => setTrouble('part'),
  );

  return (
    <div className="login stack-16">
      <div className="login__hero hero">
        <Kolam size={7} seed={29} oneLine drawn="once" />
        <p>{t('login:welcome')}</p>
      </div>
      <ScreenHeading>{t('login:title')}</ScreenHeading>
      {wasLoggedIn && (
        <Suspense>
          <LoginOver />
        </Suspense>
      )}
      {trouble && (
        <div ref={bringIntoView}>
          <Notice kind="needsYou">{t(`login:failed.${trouble}`)}</Notice>
        </div>
      )}
      {code && (
        <Suspense>
          <NewPasswordForm choose={(password) => logIn(code, password)} />
        </Suspense>
      )}
      {!code && (
        <form {...form} noValidate>
          <InputField
            label={t('login:userName.label')}
            error={mistakes.userName}
            name="userName"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <InputField
            label={t('login:password.label')}
            error={mistakes.password}
            name="password"
            type={showPassword ? 'text' : 'password'}
            autoComplete="current-password"
          />
          <ShowTyped
            label={t('login:password.show')}
            isShown={showPassword}
            onChange={setShowPassword}
          />
          <Button type="submit" kind="call" wide disabled={isSubmitting}>
            {isSubmitting ? t('login:submitting') : t('login:submit')}
          </Button>
        </form>
      )}
      <Suspense>
        <HeldEntries />
      </Suspense>
      {!code && <p className="login__forgot">{t('login:forgot')}</p>}
    </div>
  );
}
