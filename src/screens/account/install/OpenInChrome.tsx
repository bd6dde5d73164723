import { useTranslation } from 'react-i18next';
import { buttonClass, type ButtonLook } from '../../../ui/Button.tsx';

/**
 * Links out of an in-app browser, which can't install the app and may forget what is saved in it.
 */
export function OpenInChrome({ kind }: Pick<ButtonLook, 'kind'>) {
  const { t, i18n } = useTranslation();
  return (
    <a className={buttonClass({ kind })} href={inChrome(location, i18n.language)}>
      {t('frame:install.openChrome')}
    </a>
  );
}

/**
 * Returns an Android intent address that opens this page in Chrome, in the same language:
 * https://developer.chrome.com/docs/android/intents
 */
function inChrome({ host, pathname, protocol }: Location, language: string): string {
  return `intent://${host}${pathname}?lng=${language}#Intent;scheme=${protocol.replace(':', '')};package=com.android.chrome;end`;
}
