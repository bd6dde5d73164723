import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { LANGUAGES } from '../../ui/language.ts';
import './Header.css';

type HeaderProps = { home: '/' | '/home'; count?: ReactNode; children: ReactNode };

/** Shows the brand, the language and what this person needs at hand, above every screen. */
export function Header({ home, count, children }: HeaderProps) {
  const { t } = useTranslation();
  const isMember = home === '/home';
  return (
    <header className={isMember ? 'top top--member' : 'top'}>
      <div className="top__row">
        <Link
          className="brand"
          to={home}
          aria-label={isMember ? `${t('party:name')}, ${t('common:home')}` : t('party:name')}
        >
          <Kolam size={3} seed={1} oneLine />
          <span className="brand__short">{t('party:short')}</span>
          <span className="brand__full">{t('party:name')}</span>
        </Link>
        {count}
        <LanguageSelector />
        {children}
      </div>
    </header>
  );
}

function LanguageSelector() {
  const { t, i18n } = useTranslation();
  return (
    <label className="language">
      <span className="visually-hidden">{t('common:language')}</span>
      <select
        value={i18n.language}
        onChange={({ target }) => void i18n.changeLanguage(target.value)}
      >
        {LANGUAGES.map(({ code, lang, name }) => (
          <option key={code} value={code} lang={lang}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
