import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/Button.tsx';

/** The way out of a page inside another app, which cannot install this one and may forget what is saved in it. */
export function OpenInChrome() {
  const { t } = useTranslation();
  return <a className={buttonClass({ kind: 'call' })} href={inChrome(location)}>{t('frame:install.openChrome')}</a>;
}

/** Android's way to name the app that shall open an address: https://developer.chrome.com/docs/android/intents */
function inChrome({ host, pathname, protocol }: Location): string {
  return `intent://${host}${pathname}#Intent;scheme=${protocol.replace(':', '')};package=com.android.chrome;end`;
}
