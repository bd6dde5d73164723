import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PARTY } from '../../domain/app/party.ts';
import { Footer } from './Footer.tsx';

/** Ends a member's site screens, with links to more places to look at. */
export function SiteFooter() {
  const { t } = useTranslation();
  return (
    <Footer>
      <Places title={t('frame:see')} screens={['Gallery', 'Media', 'network']} />
      <Places title={t('frame:who')} screens={['Organization', 'Administrators']} />
      <section>
        <h2>{t('frame:follow')}</h2>
        <ul>
          {PARTY.social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} target="_blank" rel="noopener noreferrer" lang="en">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </Footer>
  );
}

function Places({ title, screens }: { title: string; screens: string[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {screens.map((screen) => (
          <li key={screen}>
            <Link to={`/${screen}`}>{t(`frame:to.${screen}`)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
