import type { i18n as I18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { FormDescription } from '../submission/formDescription.ts';
import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';
import { registerForm } from './registerForm.ts';

/** Registers a person as a member with an account of their own, and logs them in. */
export function RegisterScreen() {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const description = useMemo(() => registerForm(saveAtHost(i18n)), [i18n]);
  return <SubmissionScreen description={description} onSaved={() => void navigate('/home', { replace: true })} />;
}

/** The call comes when the form is filled in. */
function saveAtHost(i18n: I18n): FormDescription['save'] {
  return async (finished) => {
    const call = await import('./registerAtHost.ts').catch(() => undefined);
    return call ? call.registerAtHost(i18n)(finished) : 'noNetwork';
  };
}
