import { useEffect, useState, useSyncExternalStore } from 'react';
import { waitsForWifi, type Connection } from '../../domain/outbox/connection.ts';
import type { Entry } from '../../domain/outbox/outbox.ts';
import { connection, onConnectionChange } from '../../device/api/connection.ts';
import { onOutboxChange } from '../../device/storage/changes.ts';
import { readPhoneSettings, type PhoneSettings } from '../../device/storage/phoneSettings.ts';

/** Returns the phone's stored settings. Follows changes made in other windows. */
export function usePhoneSettings(): PhoneSettings | 'loading' | 'unavailable' {
  const [settings, setSettings] = useState<PhoneSettings | 'loading' | 'unavailable'>('loading');
  useEffect(() => {
    const read = () => void readPhoneSettings().then(setSettings, () => setSettings('unavailable'));
    read();
    return onOutboxChange(read);
  }, []);
  return settings;
}

/** Returns the connection in use, as far as the browser reports it. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnectionChange, connection);
}

/** Returns how many of these entries stay on the phone until it has Wi-Fi. */
export function useWaitingForWifi(entries: Entry[]): number {
  const settings = usePhoneSettings();
  const inUse = useConnection();
  return typeof settings === 'string'
    ? 0
    : entries.filter((entry) => waitsForWifi(entry, settings.wifiOnlyPhotos, inUse)).length;
}
