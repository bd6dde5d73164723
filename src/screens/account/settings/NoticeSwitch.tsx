import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePhoneSettings } from '../../../device/storage/phoneSettings.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { usePhoneSettings } from '../../shared/usePhoneSettings.ts';
import { askForNotices, noticePermission, type NoticePermission } from './notices.ts';

/**
 * Lets the phone report on the outbox while the app is closed. It is off until the person
 * switches it on; only then does the browser ask for permission.
 */
export function NoticeSwitch() {
  const { t, i18n } = useTranslation();
  const settings = usePhoneSettings();
  const [permission, setPermission] = useState<NoticePermission>();
  useEffect(() => void noticePermission().then(setPermission), []);
  const isKnown = typeof settings === 'object' && permission !== undefined;
  const isOn = isKnown && permission === 'granted' && settings.noticeLanguage !== undefined;
  const change = async (isWanted: boolean) => {
    const answer = isWanted ? await askForNotices() : permission;
    setPermission(answer);
    await changePhoneSettings({
      noticeLanguage: isWanted && answer === 'granted' ? i18n.language : undefined,
    });
  };
  const state =
    permission === 'denied' || permission === 'missing' ? permission : isOn ? 'on' : 'off';
  return (
    <Switch
      label={t('settings:notices.label')}
      state={isKnown ? t(`settings:notices.${state}`) : undefined}
      isOn={isOn}
      disabled={!isKnown || permission === 'missing'}
      onChange={(isWanted) => void change(isWanted)}
    />
  );
}
