import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';
import { useHostSettings } from '../useHostSettings.ts';
import { memberForm } from './memberForm.ts';

/** Enrols members one after the other. */
export function JoinMemberScreen() {
  const { t } = useTranslation();
  const settings = useHostSettings();
  const description = useMemo(() => settings && memberForm(settings.aadhaar), [settings]);
  return description ? (
    <SubmissionScreen description={description} />
  ) : (
    <p role="status">{t('common:loading')}</p>
  );
}
