import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';

/**
 * Replaces the console for those who may not see it, and while it can't be loaded: phones don't
 * store it for offline use.
 */
export function NoConsole({ why }: { why: 'noRight' | 'needsHost' }) {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHeading>{t('frame:to.admin')}</ScreenHeading>
      <Notice kind="waiting">
        <p>{t(`frame:${why}`)}</p>
        <p>
          {why === 'noRight' ? (
            <Link className={buttonClass({ kind: 'quiet' })} to="/home">
              {t('common:home')}
            </Link>
          ) : (
            <Button kind="quiet" onClick={() => window.location.reload()}>
              {t('common:retry')}
            </Button>
          )}
        </p>
      </Notice>
    </>
  );
}
