import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { install, useWayToInstall } from './installation.ts';
import { OpenInChrome } from './OpenInChrome.tsx';
import './InstallGuide.css';

/** Explains how to install the app on this phone, or says that it's installed already. */
export function InstallGuide() {
  const { t } = useTranslation();
  const way = useWayToInstall();
  switch (way) {
    case 'running':
    case 'installed':
      return <p>{t(`frame:install.${way}`)}</p>;
    case 'prompt':
      return (
        <>
          <p>{t('frame:install.why')}</p>
          <Button kind="call" onClick={() => void install()}>
            {t('frame:install.install')}
          </Button>
        </>
      );
    case 'openChrome':
      return (
        <>
          <p>{t('frame:install.inApp')}</p>
          <OpenInChrome kind="call" />
        </>
      );
    case 'leaveForSafari':
      return <p>{t('frame:install.inAppIos')}</p>;
    case 'openSafari':
      return <p>{t('frame:install.safari')}</p>;
    case 'iosGuide':
      return <IosGuide />;
    case 'manual':
      return <p>{t('frame:install.manual')}</p>;
  }
}

/** The three icons to look for in Safari, drawn as iOS shows them. */
const IOS_STEPS = [
  {
    text: 'share',
    sign: 'M12 14V3.5m0 0L8.500 7M12 3.500 15.500 7M8 10H6.500c-.8 0-1.500.7-1.500 1.500v7.500c0 .8.7 1.500 1.500 1.500h11c.8 0 1.500-.7 1.500-1.500v-7.500c0-.8-.7-1.500-1.500-1.500H16',
  },
  {
    text: 'add',
    sign: 'M6.500 4h11C18.900 4 20 5.100 20 6.500v11c0 1.400-1.100 2.500-2.500 2.500h-11C5.100 20 4 18.900 4 17.500v-11C4 5.100 5.100 4 6.500 4ZM12 8.500v7M8.500 12h7',
  },
  { text: 'confirm', sign: 'm5 12.500 4.500 4.500L19 7.500' },
] as const;

function IosGuide() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('frame:install.why')}</p>
      <ol className="install-steps stack-12">
        {IOS_STEPS.map(({ text, sign }) => (
          <li key={text}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={sign} />
            </svg>
            <span>{t(`frame:install.${text}`)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
