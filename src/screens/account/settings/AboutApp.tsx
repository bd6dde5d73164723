import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { useWayToInstall } from '../install/installation.ts';
import { useOutbox } from '../../shared/useOutbox.ts';
import { diagnose, VERSION } from './diagnose.ts';

/**
 * Shows the running version, what is new in it, and facts to copy for whoever helps. The person
 * sees the facts before copying them.
 */
export function AboutApp() {
  const { t, i18n } = useTranslation();
  const outbox = useOutbox();
  const way = useWayToInstall();
  const [facts, setFacts] = useState<string>();
  const [isCopied, setIsCopied] = useState(false);
  const show = async () => {
    setFacts(await diagnose(outbox, way, i18n.language));
    setIsCopied(false);
  };
  // If the browser refuses the clipboard, the person can select the text by hand.
  const copy = () =>
    navigator.clipboard?.writeText(facts ?? '').then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <section className="settings__card">
      <h2>{t('settings:about.title')}</h2>
      <p>{t('settings:about.version', { version: VERSION })}</p>
      <h3>{t('settings:about.news')}</h3>
      <ul className="settings__news stack-8">
        {(['practice', 'shared', 'notices', 'install', 'update'] as const).map((news) => (
          <li key={news}>{t(`settings:about.${news}`)}</li>
        ))}
      </ul>
      <h3>{t('settings:help.title')}</h3>
      <p>{t('settings:help.hint')}</p>
      {facts && (
        <pre className="settings__facts" lang="en">
          {facts}
        </pre>
      )}
      {facts ? (
        <Button kind="quiet" onClick={() => void copy()}>
          {t('settings:help.copy')}
        </Button>
      ) : (
        <Button kind="quiet" onClick={() => void show()}>
          {t('settings:help.show')}
        </Button>
      )}
      <p role="status">{isCopied && t('settings:help.copied')}</p>
    </section>
  );
}
