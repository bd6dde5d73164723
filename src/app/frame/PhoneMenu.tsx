import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OwnLinks } from './OwnLinks.tsx';
import { LINKS, MENUS } from './menus.ts';
import './PhoneMenu.css';

/** Opens one sheet with everything that the header and the sidebar link to, for small screens. */
export function PhoneMenu() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="phone-menu__button"
        aria-haspopup="dialog"
        aria-label={t('frame:openMenu')}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {isOpen && (
        <Dialog className="phone-menu" title={t('frame:openMenu')} onClose={() => setIsOpen(false)}>
          <button type="button" className="phone-menu__close" onClick={() => setIsOpen(false)}>
            {t('common:close')}
          </button>
          <OwnLinks className="phone-menu__own card" />
          <nav aria-label={t('party:name')} className="phone-menu__site stack-12">
            {MENUS.map(({ name, screens }) => (
              <section key={name}>
                <h3>{t(`frame:menus.${name}`)}</h3>
                <ul>
                  {screens.map((screen) => (
                    <li key={screen}>
                      <NavLink to={`/${screen}`}>{t(`frame:to.${screen}`)}</NavLink>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            <ul>
              {LINKS.map((screen) => (
                <li key={screen}>
                  <NavLink to={`/${screen}`}>{t(`frame:to.${screen}`)}</NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </Dialog>
      )}
    </>
  );
}
