import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ScreenHeading } from '../ui/ScreenHeading.tsx';

/**
 * Replaces the console while it can't be loaded. Phones don't store the console for offline use.
 */
export function NeedsHostScreen() {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHeading>{t('frame:to.admin')}</ScreenHeading>
      <Notice kind="waiting">
        <p>{t('frame:needsHost')}</p>
        <p>
          <Button kind="quiet" onClick={() => window.location.reload()}>
            {t('common:retry')}
          </Button>
        </p>
      </Notice>
    </>
  );
}
