import { getI18n } from 'react-i18next';
import { changePhoneSettings, readPhoneSettings } from '../../../device/storage/phoneSettings.ts';

/**
 * `missing`: this browser sends nothing while the app is closed, so there would be nothing to
 * report.
 */
export type NoticePermission = NotificationPermission | 'missing';

export async function noticePermission(): Promise<NoticePermission> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration && 'sync' in registration && 'Notification' in globalThis
    ? Notification.permission
    : 'missing';
}

/** Asks the person through the browser's own prompt, unless they have answered before. */
export async function askForNotices(): Promise<NoticePermission> {
  const permission = await noticePermission();
  return permission === 'default' ? Notification.requestPermission() : permission;
}

/**
 * Keeps the stored language of notices up to date: the worker can't see a later choice, nor one
 * made before this began.
 */
export function keepNoticeLanguage(): void {
  // One after the other: each must read what the one before has stored.
  let stored = Promise.resolve();
  const store = () => {
    // If the store doesn't open, notices keep the earlier language.
    stored = stored.then(storeLanguage).catch(() => undefined);
  };
  getI18n().on('languageChanged', store);
  store();
}

async function storeLanguage(): Promise<void> {
  const { noticeLanguage } = await readPhoneSettings();
  const { language } = getI18n();
  if (noticeLanguage !== undefined && noticeLanguage !== language)
    await changePhoneSettings({ noticeLanguage: language });
}
