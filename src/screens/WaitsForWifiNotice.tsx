import { useTranslation } from 'react-i18next';
import { waitsForWifi } from '../domain/connection.ts';
import type { Entry } from '../domain/outbox.ts';
import { Notice } from '../ui/Notice.tsx';
import { useConnection, usePhoneSettings } from './usePhoneSettings.ts';

/** Says how many of these entries stay on the phone until there is Wi-Fi; nothing if none does. */
export function WaitsForWifiNotice({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation();
  const settings = usePhoneSettings();
  const connection = useConnection();
  if (typeof settings === 'string') return null;
  const count = entries.filter((entry) => waitsForWifi(entry, settings.wifiOnlyPhotos, connection)).length;
  return count > 0 ? <Notice kind="waiting">{t('outbox:trouble.waitsForWifi', { count })}</Notice> : null;
}
