import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { changePhoneSettings } from '../device/phoneSettings.ts';
import { useConnection, usePhoneSettings } from './usePhoneSettings.ts';
import './WifiOnlySwitch.css';

/** Lets photos wait for Wi-Fi, and says in words what that means on the connection in use. */
export function WifiOnlySwitch() {
  const { t } = useTranslation();
  const id = useId();
  const settings = usePhoneSettings();
  const connection = useConnection();
  const isKnown = typeof settings === 'object';
  const isOn = isKnown && settings.wifiOnlyPhotos;
  const consequence = isOn ? ({ metered: 'waiting', free: 'on', unknown: 'notTold' } as const)[connection] : 'off';
  return (
    <div className="wifi-only">
      <label className="wifi-only__label">
        <input
          type="checkbox" role="switch" checked={isOn} aria-checked={isOn} disabled={!isKnown} aria-describedby={id}
          onChange={({ target }) => void changePhoneSettings({ wifiOnlyPhotos: target.checked })}
        />
        {t('outbox:wifiOnly.label')}
      </label>
      {settings !== 'loading' && <p id={id} className="wifi-only__state" role="status">{t(`outbox:wifiOnly.${isKnown ? consequence : 'unavailable'}`)}</p>}
    </div>
  );
}
