import { rmSync } from 'node:fs';
import { inject } from 'vitest';
import type { RunningBrowser } from './browser.ts';
import { layCable, type Cable } from './cable.ts';
import type { RunningHost } from './hostProcess.ts';
import { startPhone } from './newPhone.ts';
import { logIn, type ACCOUNT } from './volunteer.ts';
import { copyOf, ORIGIN } from './warmPhone.ts';

/** One more phone, on a cable of its own. */
export type OtherPhone = RunningBrowser & {
  profile: string;
  cable: Cable;
  /** Ends the browser and the cable, and removes the profile. */
  end(): Promise<void>;
};

/**
 * Opens another person's phone. It keeps the app, and nothing else of the warm phone that it is a
 * copy of.
 * @param flagsOf the browser's further flags, for a profile folder
 */
export async function openPhone(
  host: RunningHost,
  account: typeof ACCOUNT,
  flagsOf: (profile: string) => string[] = () => [],
): Promise<OtherPhone> {
  const profile = copyOf(inject('warmPhone').profile);
  const cable = await layCable(host.port);
  const browser = await startPhone(cable.port, profile, { flags: flagsOf(profile) });
  const devTools = await browser.context.newCDPSession(browser.page);
  const storageTypes = 'local_storage,indexeddb';
  await devTools.send('Storage.clearDataForOrigin', { origin: ORIGIN, storageTypes });
  await devTools.detach();
  await logIn(browser.page, ORIGIN, account);
  const phone: OtherPhone = {
    ...browser,
    profile,
    cable,
    async end() {
      await phone.kill();
      await phone.cable.close();
      rmSync(phone.profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return phone;
}
