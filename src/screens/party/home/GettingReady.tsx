import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isStorageAbsent } from '../../../device/storage/openStore.ts';
import { isPractising } from '../../../device/storage/practice.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { wasUsed } from '../../shared/firstUse.ts';
import { install, useWayToInstall } from '../../account/install/installation.ts';

/** Leads to what helps in the field, each until it has been used on this phone. */
export function GettingReady() {
  const { t } = useTranslation();
  const way = useWayToInstall();
  const ways = [
    !isStorageAbsent() && !wasUsed('practice') && (
      <Button key="practice" kind="quiet" onClick={() => void practise()}>
        {t('home:ready.practice')}
      </Button>
    ),
    way === 'prompt' && (
      <Button key="install" kind="quiet" onClick={() => void install()}>
        {t('home:ready.install')}
      </Button>
    ),
    (way === 'openSafari' || way === 'iosGuide') && (
      <Link key="install" className={buttonClass({ kind: 'quiet' })} to="/settings">
        {t('home:ready.install')}
      </Link>
    ),
    !isStorageAbsent() && !wasUsed('secondCopy') && (
      <Link key="copy" className={buttonClass({ kind: 'quiet' })} to="/secondcopy">
        {t('home:ready.secondCopy')}
      </Link>
    ),
  ].filter(Boolean);
  if (isPractising || ways.length === 0) return null;
  return (
    <section className="getting-ready stack-12" aria-labelledby="getting-ready">
      <h2 id="getting-ready">{t('home:ready.title')}</h2>
      <div className="home__errands stack-8">{ways}</div>
    </section>
  );
}

/** Few practise, so this loads for them only. If it isn't there, the settings lead there later. */
async function practise(): Promise<void> {
  const part = await import('../../account/settings/enterPractice.ts').catch(() => undefined);
  await part?.enterPractice();
}
