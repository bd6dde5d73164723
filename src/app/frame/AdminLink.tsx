import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { roleLoggedIn } from '../../device/api/session.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Links to the console, for people whom the host calls administrators. */
export function AdminLink() {
  const { t } = useTranslation();
  if (roleLoggedIn() !== 'admin') return null;
  return (
    <li>
      <NavLink to="/admin">
        <Icon name="console" /> {t('frame:to.admin')}
      </NavLink>
    </li>
  );
}
