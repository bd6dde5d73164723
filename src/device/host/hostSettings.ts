import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { DEFAULT_SETTINGS, HostSettings } from '../../domain/calls/hostSettings.ts';
import { noteAttempt } from './contact.ts';
import { settingsStore } from '../storage/phoneSettings.ts';
import { reachHost } from './reachHost.ts';

const PATIENCE_MS = 4_000;
const keyOf = (host: string) => `host:${host}`;

/** What the host asks for: its own word if it can be had, else the last one that this phone heard, else what is usual. Never throws. */
export async function readHostSettings(host: string): Promise<HostSettings> {
  const said = await askHost(host);
  // What is no settings says nothing: a host may have none.
  if (said) noteAttempt(true);
  // Where nothing can be kept, it is asked for again next time.
  if (said) await set(keyOf(host), said, settingsStore).catch(() => undefined);
  return said ?? keptHostSettings(host);
}

/** The host's last word that this phone heard, else what is usual; nobody is asked. Never throws. */
export async function keptHostSettings(host: string): Promise<HostSettings> {
  const kept = await get<unknown>(keyOf(host), settingsStore).catch(() => undefined);
  return v.is(HostSettings, kept) ? kept : DEFAULT_SETTINGS;
}

async function askHost(host: string): Promise<HostSettings | undefined> {
  try {
    const response = await reachHost(`${host}/settings.json`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const said: unknown = response.ok ? await response.json() : undefined;
    return v.is(HostSettings, said) ? said : undefined;
  } catch {
    // No network, no such file, or a login page in between: the phone goes on with what it knows.
    return undefined;
  }
}
