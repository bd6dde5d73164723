import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Connection } from '../domain/connection.ts';
import { connection, onConnectionChange } from '../device/connection.ts';
import { onOutboxChange } from '../device/outboxChanges.ts';
import { readPhoneSettings, type PhoneSettings } from '../device/phoneSettings.ts';

/** The phone's settings as stored, whichever window changed them. */
export function usePhoneSettings(): PhoneSettings | 'loading' | 'unavailable' {
  const [settings, setSettings] = useState<PhoneSettings | 'loading' | 'unavailable'>('loading');
  useEffect(() => {
    const read = () => void readPhoneSettings().then(setSettings, () => setSettings('unavailable'));
    read();
    return onOutboxChange(read);
  }, []);
  return settings;
}

/** The connection in use, as far as the browser tells. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnectionChange, connection);
}
