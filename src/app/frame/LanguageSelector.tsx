import { useTranslation } from 'react-i18next';

export function LanguageSelector() {
  const { t, i18n } = useTranslation();
  return (
    <label className="language">
      <span className="visually-hidden">{t('common:language')}</span>
      <select
        value={i18n.language}
        onChange={({ target }) => void i18n.changeLanguage(target.value)}
      >
        <option value="tam" lang="ta">
          தமிழ்
        </option>
        <option value="en" lang="en">
          English
        </option>
      </select>
    </label>
  );
}
