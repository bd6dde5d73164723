import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { DEFAULT_HOST_SETTINGS, HostSettings } from '../../domain/calls/hostSettings.ts';
import { noteAttempt } from './contact.ts';
import { noteHostTime } from './hostTime.ts';
import { settingsStore } from '../storage/phoneSettings.ts';
import { reachHost } from './reachHost.ts';

const PATIENCE_MS = 4_000;
const keyOf = (host: string) => `host:${host}`;

/**
 * Fetches the host's settings and keeps them. If that fails, returns the settings last kept for
 * this host, or else the defaults. Never throws.
 */
export async function readHostSettings(host: string): Promise<HostSettings> {
  const said = await fetchSettings(host);
  // Ignore other bodies; some hosts don't serve this file.
  if (said) noteAttempt(true);
  // If they can't be kept, the next call fetches them again.
  if (said) await set(keyOf(host), said, settingsStore).catch(() => undefined);
  return said ?? keptHostSettings(host);
}

/** Returns the settings last kept for this host, or the defaults, without a call. Never throws. */
export async function keptHostSettings(host: string): Promise<HostSettings> {
  const kept = await get<unknown>(keyOf(host), settingsStore).catch(() => undefined);
  return v.is(HostSettings, kept) ? kept : DEFAULT_HOST_SETTINGS;
}

async function fetchSettings(host: string): Promise<HostSettings | undefined> {
  try {
    const response = await reachHost(`${host}/settings.json`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const said: unknown = response.ok ? await response.json() : undefined;
    if (!v.is(HostSettings, said)) return undefined;
    noteHostTime(response);
    return said;
  } catch {
    // No network, no such file, or a captive portal's login page. Use what this phone has.
    return undefined;
  }
}
