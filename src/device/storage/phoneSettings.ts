import { get, update } from 'idb-keyval';
import { openStore } from './openStore.ts';
import { announceChange } from './changes.ts';

/** This phone's settings, shared by everybody who uses it. In IndexedDB: the worker reads them. */
export type PhoneSettings = {
  wifiOnlyPhotos: boolean;
  /** i18next's code for the language of the worker's notifications; undefined if they are off. */
  noticeLanguage?: string | undefined;
};

export const DEFAULT_PHONE_SETTINGS: PhoneSettings = { wifiOnlyPhotos: false };
const SETTINGS = 'phone';
export const SETTINGS_STORE = 'settings';
export const settingsStore = openStore(SETTINGS_STORE);

/** Reads the settings, with defaults. @throws the error that kept the database from opening */
export async function readPhoneSettings(): Promise<PhoneSettings> {
  return { ...DEFAULT_PHONE_SETTINGS, ...(await get<PhoneSettings>(SETTINGS, settingsStore)) };
}

export async function changePhoneSettings(change: Partial<PhoneSettings>): Promise<void> {
  await update<PhoneSettings>(
    SETTINGS,
    (settings) => ({ ...DEFAULT_PHONE_SETTINGS, ...settings, ...change }),
    settingsStore,
  );
  announceChange();
}
