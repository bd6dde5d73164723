import { useEffect, useState } from 'react';
import type { HostSettings } from '../domain/calls/hostSettings.ts';
import { readHostSettings } from '../device/host/hostSettings.ts';
import { HOST_ADDRESS } from './hostAddress.ts';

/**
 * Returns the host's settings, undefined until they're known. They don't change while a screen is
 * open.
 */
export function useHostSettings(): HostSettings | undefined {
  const [settings, setSettings] = useState<HostSettings>();
  useEffect(() => void readHostSettings(HOST_ADDRESS).then(setSettings), []);
  return settings;
}
