import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { roleLoggedIn } from '../../device/login/session.ts';
import { LogOutButton } from '../../screens/shared/logout/LogOutButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OWN } from './menus.ts';

/**
 * Lists a member's own screens and the way out. Only whom the host calls an administrator finds the
 * console.
 */
export function OwnLinks({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('frame:member')}>
      <ul className={className}>
        {OWN.filter(({ name }) => name !== 'admin' || roleLoggedIn() === 'admin').map(
          ({ name, icon }) => (
            <li key={name}>
              <NavLink to={`/${name}`}>
                <Icon name={icon} /> {t(`frame:to.${name}`)}
              </NavLink>
            </li>
          ),
        )}
        <li>
          <LogOutButton asLink />
        </li>
      </ul>
    </nav>
  );
}
