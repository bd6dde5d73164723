import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';
import { useHostSettings } from '../useHostSettings.ts';
import { registerAtHost } from './registerAtHost.ts';
import { registerForm } from './registerForm.ts';

/** Registers a person as a member with an account of their own, and logs them in. */
export function RegisterScreen() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const settings = useHostSettings();
  const description = useMemo(() => settings && registerForm(settings, registerAtHost(i18n)), [settings, i18n]);
  if (!description) return <p role="status">{t('common:loading')}</p>;
  return <SubmissionScreen description={description} onSaved={() => void navigate('/home', { replace: true })} />;
}
