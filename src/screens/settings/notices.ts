import { getI18n } from 'react-i18next';
import { changePhoneSettings, readPhoneSettings } from '../../device/storage/phoneSettings.ts';

/** `missing`: the browser sends nothing while the app is closed, so there would be nothing to say. */
export type NoticePermission = NotificationPermission | 'missing';

export async function noticePermission(): Promise<NoticePermission> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration && 'sync' in registration && 'Notification' in globalThis
    ? Notification.permission
    : 'missing';
}

/** Asks the person, in the browser's own words, unless they have answered before. */
export async function askForNotices(): Promise<NoticePermission> {
  const permission = await noticePermission();
  return permission === 'default' ? Notification.requestPermission() : permission;
}

/** The worker cannot know which language the person has chosen since. */
export function keepNoticeLanguage(): void {
  getI18n().on('languageChanged', (language) => {
    const change = async () => {
      const { noticeLanguage } = await readPhoneSettings();
      if (noticeLanguage !== undefined && noticeLanguage !== language)
        await changePhoneSettings({ noticeLanguage: language });
    };
    // A store that does not open keeps the language of before.
    void change().catch(() => undefined);
  });
}
