import { valibotResolver } from '@hookform/resolvers/valibot';
import { isStorageAbsent } from '../device/openStore.ts';
import { wakeQueue } from '../device/outboxStore.ts';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Login } from '../domain/login.ts';
import { text, type HostJson } from '../domain/outcome.ts';
import { logIn } from '../device/session.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Kolam } from '../ui/Kolam.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ScreenHeading } from '../ui/ScreenHeading.tsx';
import { showToast } from '../ui/showToast.ts';
import { callWithToasts } from './callWithToasts.ts';
import { HeldEntries } from './HeldEntries.tsx';
import { HOST_ADDRESS, HOST_KNOWS_KEYS } from './hostAddress.ts';
import { useOutbox } from './outbox/useOutbox.ts';
import './LoginScreen.css';

/** Few people see it, and its rules are those of a registration: not with the first visit. */
const NewPasswordForm = lazy(() => import('./NewPasswordForm.tsx').then((file) => ({ default: file.NewPasswordForm })));

type Trouble = 'noNetwork' | 'loginPage' | 'phone';

export function LoginScreen() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const outbox = useOutbox();
  const [showPassword, setShowPassword] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const [code, setCode] = useState<Login>();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { userName: '', password: '' }, resolver: valibotResolver(Login) });
  const { errors, isSubmitting } = formState;
  const isSessionOver = outbox.status === 'ready' && outbox.queue.trouble === 'loginNeeded';

  const submit = async (login: Login, endpoint = 'login', payload: object = login) => {
    setTrouble(undefined);
    try {
      const answer = await callWithToasts({ endpoint, payload, t, say, beginLogin: (token, json) => begin(login, token, json) });
      if (typeof answer === 'string') return setTrouble(answer === 'noAnswer' ? undefined : answer);
      // What was typed as the password is a code of the administrator.
      if (text(answer, 'code') === 'newPassword') return setCode(login);
      if (!answer.status) return;
      if (typeof answer.auth !== 'string') return showToast('error', t('common:serverBusy'));
      await navigate('/home', { replace: true });
    } catch {
      // The token is not kept without the store that entries need: better no login than one that cannot save.
      setTrouble('phone');
    }
  };

  const say = (json: HostJson) => {
    // The form that comes says it.
    if (text(json, 'code') === 'newPassword') return '';
    const known = `login:failed.${text(json, 'code')}`;
    if (!json.status) return i18n.exists(known) ? t(known) : undefined;
    return typeof json.auth === 'string' && json.msg ? t('login:done') : '';
  };

  return (
    <div className="login">
      <div className="login__hero">
        <Kolam size={7} seed={29} oneLine drawn="once" />
        <p>{t('login:welcome')}</p>
      </div>
      <ScreenHeading>{t('login:title')}</ScreenHeading>
      {isSessionOver && <Notice kind="waiting">{t('login:again')}</Notice>}
      {trouble && <Notice kind="needsYou">{t(`login:failed.${trouble}`)}</Notice>}
      {code && (
        <Suspense>
          <NewPasswordForm choose={(password) => submit(code, 'resetPassword', { userName: code.userName, code: code.password, password })} />
        </Suspense>
      )}
      {!code && <form onSubmit={(event) => void handleSubmit((login) => submit(login))(event)} noValidate>
        <Field label={t('login:userName.label')} error={errors.userName?.message}>
          {(input) => <input {...input} {...register('userName')} className="input" autoComplete="username" autoCapitalize="none" spellCheck={false} />}
        </Field>
        <Field label={t('login:password.label')} error={errors.password?.message}>
          {(input) => <input {...input} {...register('password')} className="input" type={showPassword ? 'text' : 'password'} autoComplete="current-password" />}
        </Field>
        <label className="login__show">
          <input type="checkbox" checked={showPassword} onChange={({ target }) => setShowPassword(target.checked)} />
          {t('login:password.show')}
        </label>
        <Button type="submit" kind="call" wide disabled={isSubmitting}>{isSubmitting ? t('login:submitting') : t('login:submit')}</Button>
      </form>}
      <HeldEntries />
      <p className="login__forgot">{t('login:forgot')}</p>
    </div>
  );
}

async function begin({ userName }: Login, token: string, json: HostJson): Promise<void> {
  await logIn({ owner: userName, name: text(json, 'name') || userName, token, host: HOST_ADDRESS, role: text(json, 'role'), knowsKeys: HOST_KNOWS_KEYS });
  if (!isStorageAbsent()) await wakeQueue(userName, 'login', Date.now());
}
