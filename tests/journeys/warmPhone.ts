import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startBrowser } from './browser.ts';
import { layCable } from './cable.ts';
import { assignBooths, startHost } from './hostProcess.ts';
import { ACCOUNT, logIn, newProfile, waitForLoginOnDisk, waitForWholeApp } from './volunteer.ts';

/**
 * The folders of a phone that is logged in and ready offline, and of the host that knows its login.
 * `logins` is the host's once more, to be opened: what SQLite lays beside a database that is open
 * would be gone while the other is copied.
 */
export type WarmPhone = { profile: string; dataDir: string; logins: string };

declare module 'vitest' {
  export interface ProvidedContext {
    warmPhone: WarmPhone;
  }
}

/**
 * What the browser calls the host in every journey. Storage belongs to an origin, port included, so
 * a copied profile needs the same one again; `toHost` leads it to a cable's port.
 */
export const ORIGIN = 'http://localhost:4000';

/** The browser's flag that leads ORIGIN to a port of this machine. */
export function toHost(port: number): string {
  return `--host-resolver-rules=MAP ${new URL(ORIGIN).host} 127.0.0.1:${port}`;
}

/**
 * A set-up of the journeys: makes one phone that is logged in and keeps the whole app offline.
 * Tests start with copies of it, which takes a second; a first visit takes four, or eight beside
 * another test.
 */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const host = await startHost();
  // A form would begin in the only assigned booth, as soon as its roll has come. Tests that need
  // a booth assign it.
  assignBooths(host.dataDir, ACCOUNT.userName, 120, []);
  const cable = await layCable(host.port);
  const profile = newProfile();
  const browser = await startBrowser(profile, [toHost(cable.port)]);
  await logIn(browser.page, ORIGIN);
  await waitForWholeApp(browser.page);
  await browser.page.getByText('Ready: you can now enrol without a signal.').waitFor();
  await waitForLoginOnDisk(browser.page, profile);
  await browser.close();
  await cable.close();
  await host.stop();
  const made = { profile, dataDir: host.dataDir, logins: copyOf(host.dataDir) };
  provide('warmPhone', made);
  return () => {
    for (const folder of Object.values(made)) rmSync(folder, { recursive: true, force: true });
  };
}

/** Copies one of the warm phone's folders to a new place, and returns that. */
export function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'copy-'));
  cpSync(folder, copy, { recursive: true });
  return copy;
}
