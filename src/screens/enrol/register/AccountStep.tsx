import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { SendOtp } from '../../../domain/calls/sendOtp.ts';
import type { Fields } from '../../../form/formDescription.ts';
import { TextField } from '../../../form/fields/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** Text messages take a while. Asking again sooner would end the code that is on its way. */
const WAIT_MS = 60_000;

/**
 * Asks for the user name and password of the new account, and for a one-time password if the host
 * wants one. The phone never stores the passwords: see SECRET in RegisterScreen.tsx.
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

/** Sends an OTP to the mobile number of the form, says to which one, and asks for it. */
function OtpField() {
  const { t, i18n } = useTranslation();
  const { getValues, setFocus } = useFormContext<Fields>();
  const [state, setState] = useState<'sending' | 'noMobile'>();
  const [sent, setSent] = useState<{ mobile: string; at: number }>();
  const [now, setNow] = useState(0);
  const seconds = sent ? secondsLeft(sent.at, now) : 0;
  useEffect(() => {
    if (!sent) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [sent]);

  const send = async () => {
    const asked = v.safeParse(SendOtp, { mobile: getValues('mobile') });
    if (!asked.success) return setState('noMobile');
    setState('sending');
    const { mobile } = asked.output;
    const call = await import('./registerAtHost.ts').catch(() => undefined);
    const isSent = await call?.sendOtpAtHost(mobile, i18n);
    setState(undefined);
    if (!isSent) return;
    const at = Date.now();
    setNow(at);
    setSent({ mobile, at });
    setFocus('otp');
  };
  const words =
    state === 'sending'
      ? 'member:otp.sending'
      : seconds > 0
        ? 'member:otp.wait'
        : sent
          ? 'member:otp.again'
          : 'member:otp.send';
  return (
    <>
      <Button
        kind="quiet"
        wide
        disabled={state === 'sending' || seconds > 0}
        onClick={() => void send()}
      >
        {t(words, { seconds })}
      </Button>
      {state === 'noMobile' && <Notice kind="needsYou">{t('member:otp.noMobile')}</Notice>}
      {sent && <Notice kind="done">{t('member:otp.sent', { mobile: sent.mobile })}</Notice>}
      <TextField name="otp" inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
    </>
  );
}

/** Returns the seconds to wait. A clock that was set back makes nobody wait longer. */
function secondsLeft(sentAt: number, now: number): number {
  return now < sentAt ? 0 : Math.max(0, Math.ceil((sentAt + WAIT_MS - now) / 1_000));
}
