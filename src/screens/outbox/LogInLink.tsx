import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/Button.tsx';

/** Stands where a button sends, while only a login lets anything go. */
export function LogInLink() {
  const { t } = useTranslation();
  return (
    <Link className={buttonClass({ kind: 'call', wide: true })} to="/login">
      {t('common:login')}
    </Link>
  );
}
