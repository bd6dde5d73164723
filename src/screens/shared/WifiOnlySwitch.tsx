import { useTranslation } from 'react-i18next';
import { changePhoneSettings } from '../../device/storage/phoneSettings.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import { useConnection, usePhoneSettings } from './usePhoneSettings.ts';

/** Makes photos wait for Wi-Fi, and explains what that means on the connection in use. */
export function WifiOnlySwitch() {
  const { t } = useTranslation();
  const settings = usePhoneSettings();
  const connection = useConnection();
  const isKnown = typeof settings === 'object';
  const isOn = isKnown && settings.wifiOnlyPhotos;
  const consequence = isOn
    ? ({ metered: 'waiting', free: 'on', unknown: 'notTold' } as const)[connection]
    : 'off';
  return (
    <Switch
      label={t('outbox:wifiOnly.label')}
      state={
        settings === 'loading'
          ? undefined
          : t(`outbox:wifiOnly.${isKnown ? consequence : 'unavailable'}`)
      }
      isOn={isOn}
      disabled={!isKnown}
      onChange={(wifiOnlyPhotos) => void changePhoneSettings({ wifiOnlyPhotos })}
    />
  );
}
