import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { buttonClass } from '../../ui/Button.tsx';
import { Header } from './Header.tsx';

export function GuestHeader() {
  const { t } = useTranslation();
  return (
    <Header home="/">
      <nav className="top__links" aria-label={t('common:menu')}>
        <NavLink className={buttonClass({ kind: 'onDark' })} to="/login">
          {t('frame:to.login')}
        </NavLink>
        <NavLink className={buttonClass({ kind: 'onDark' })} to="/register">
          {t('frame:to.register')}
        </NavLink>
      </nav>
    </Header>
  );
}
