import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ScreenHeading } from '../ui/ScreenHeading.tsx';

/** Replaces a screen that only administrators may see. */
export function NoRightScreen() {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHeading>{t('frame:to.admin')}</ScreenHeading>
      <Notice kind="waiting">
        <p>{t('frame:noRight')}</p>
        <p>
          <Link className={buttonClass({ kind: 'quiet' })} to="/home">
            {t('common:home')}
          </Link>
        </p>
      </Notice>
    </>
  );
}
