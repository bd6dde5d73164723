import { get, update } from 'idb-keyval';
import { openStore } from './openStore.ts';
import { announceChange } from './changes.ts';

/** What the person has set on this phone, for everybody who uses it. In IndexedDB, so that the worker reads it too. */
export type PhoneSettings = {
  wifiOnlyPhotos: boolean;
  /** i18next's code of the language in which the worker says what became of the outbox; undefined while it is to say nothing. */
  noticeLanguage?: string | undefined;
};

export const DEFAULT_SETTINGS: PhoneSettings = { wifiOnlyPhotos: false };
const SETTINGS = 'phone';
export const SETTINGS_STORE = 'settings';
export const settingsStore = openStore(SETTINGS_STORE);

/** @throws whatever kept the database from opening */
export async function readPhoneSettings(): Promise<PhoneSettings> {
  return { ...DEFAULT_SETTINGS, ...(await get<PhoneSettings>(SETTINGS, settingsStore)) };
}

export async function changePhoneSettings(change: Partial<PhoneSettings>): Promise<void> {
  await update<PhoneSettings>(
    SETTINGS,
    (settings) => ({ ...DEFAULT_SETTINGS, ...settings, ...change }),
    settingsStore,
  );
  announceChange();
}
