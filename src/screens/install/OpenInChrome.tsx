import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/Button.tsx';

/** The way out of a page inside another app, which cannot install this one and may forget what is saved in it. */
export function OpenInChrome() {
  const { t, i18n } = useTranslation();
  return (
    <a className={buttonClass({ kind: 'call' })} href={inChrome(location, i18n.language)}>
      {t('frame:install.openChrome')}
    </a>
  );
}

/** The same place in the same language. Android's way to name the app that shall open it: https://developer.chrome.com/docs/android/intents */
function inChrome({ host, pathname, protocol }: Location, language: string): string {
  return `intent://${host}${pathname}?lng=${language}#Intent;scheme=${protocol.replace(':', '')};package=com.android.chrome;end`;
}
