import { useMemo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { JOINING } from '../../shared/pendingCard.ts';
import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';
import { memberForm } from './memberForm.ts';
import type { HostSettings } from '../../../domain/calls/hostSettings.ts';
import { readHostSettings } from '../../../device/api/hostSettings.ts';
import { HOST_ADDRESS } from '../../../form/hostAddress.ts';

/** Enrols members one after the other, or the person who joins. */
export function JoinMemberScreen() {
  const { t } = useTranslation();
  const settings = useHostSettings();
  const navigate = useNavigate();
  const state = useLocation().state as { joins?: string } | null;
  const isOwn = state?.joins === JOINING.joins;
  const description = useMemo(
    () => settings && memberForm(settings.aadhaar, isOwn),
    [settings, isOwn],
  );
  return description ? (
    <SubmissionScreen
      description={description}
      onSaved={isOwn ? () => void navigate('/membercard', { replace: true }) : undefined}
    />
  ) : (
    <p role="status">{t('common:loading')}</p>
  );
}

/**
 * Returns the host's settings, undefined until they're known. They don't change while a screen is
 * open.
 */
function useHostSettings(): HostSettings | undefined {
  const [settings, setSettings] = useState<HostSettings>();
  useEffect(() => void readHostSettings(HOST_ADDRESS).then(setSettings), []);
  return settings;
}
