import { valibotResolver } from '@hookform/resolvers/valibot';
import { isStorageAbsent } from '../device/openStore.ts';
import { wakeQueue } from '../device/outboxStore.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Login } from '../domain/login.ts';
import { hostJson, message, text } from '../domain/outcome.ts';
import { callHost } from '../device/callHost.ts';
import { logIn } from '../device/session.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Kolam } from '../ui/Kolam.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ScreenHeading } from '../ui/ScreenHeading.tsx';
import { showToast } from '../ui/showToast.ts';
import { HOST_ADDRESS, HOST_KNOWS_KEYS } from './hostAddress.ts';
import { useOutbox } from './outbox/useOutbox.ts';
import './LoginScreen.css';

type Trouble = 'noNetwork' | 'loginPage' | 'phone';

export function LoginScreen() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const outbox = useOutbox();
  const [showPassword, setShowPassword] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { userName: '', password: '' }, resolver: valibotResolver(Login) });
  const { errors, isSubmitting } = formState;
  const isSessionOver = outbox.status === 'ready' && outbox.queue.trouble === 'loginNeeded';

  const submit = async (login: Login) => {
    setTrouble(undefined);
    const body = JSON.stringify(login);
    const answer = await callHost({ host: HOST_ADDRESS, endpoint: 'login', body, bytes: body.length });
    if (answer.type === 'none') setTrouble(answer.online ? undefined : 'noNetwork');
    const json = answer.type === 'http' ? hostJson(answer.body) : undefined;
    if (!json) {
      if (answer.type === 'http' && answer.status < 500) setTrouble('loginPage');
      return showToast('error', t('common:serverBusy'));
    }
    const said = `login:failed.${text(json, 'code')}`;
    if (!json.status || typeof json.auth !== 'string') return showToast('error', i18n.exists(said) ? t(said) : message(json) || t('common:serverBusy'));
    try {
      await logIn({ owner: login.userName, name: text(json, 'name') || login.userName, token: json.auth, host: HOST_ADDRESS, role: text(json, 'role'), knowsKeys: HOST_KNOWS_KEYS });
      if (!isStorageAbsent()) await wakeQueue(login.userName, 'login', Date.now());
    } catch {
      // The token is not kept without the store that entries need: better no login than one that cannot save.
      return setTrouble('phone');
    }
    if (message(json)) showToast('success', t('login:done'));
    await navigate('/home', { replace: true });
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
      <form onSubmit={(event) => void handleSubmit(submit)(event)} noValidate>
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
      </form>
      <p className="login__forgot">{t('login:forgot')}</p>
    </div>
  );
}
