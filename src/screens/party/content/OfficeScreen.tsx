import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { OfficeBearer } from '../../../domain/calls/lists.ts';
import { HostList } from '../../shared/lists/HostList.tsx';
import { Cards, Content } from './Content.tsx';
import { OfficeBearerCard } from './OfficeBearerCard.tsx';
import { OFFICES } from './related.ts';
import './OfficeScreen.css';

/** The host's list and the kolam's seed for each path. */
const PAGES: Record<string, { list: string; seed: number }> = {
  '/leaders': { list: 'leaders', seed: 29 },
  '/Organization': { list: 'organization', seed: 17 },
  '/Organizationmember': { list: 'members', seed: 19 },
  '/Administrators': { list: 'administrators', seed: 23 },
  '/membershipteam': { list: 'team', seed: 114 },
};

/**
 * Lists the people of one office as the office publishes them. Each path opens it with its own
 * office chosen. Choosing another one replaces the address, so Back leaves the screen.
 */
export function OfficeScreen({ path }: { path: string }) {
  const { t } = useTranslation();
  const page = PAGES[path];
  if (!page) throw new Error(`No list of office bearers is shown at ${path}`);
  return (
    <Content page={path.slice(1)} seed={page.seed}>
      <nav className="offices" aria-label={t('leaders:office')}>
        <ul>
          {OFFICES.map((office) => (
            <li key={office}>
              <NavLink to={`/${office}`} replace>
                {t(`leaders:offices.${office}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <HostList
        endpoint="List"
        list={page.list}
        schema={OfficeBearer}
        empty={t('lists:empty.people')}
      >
        {(items) => <Cards items={items} Card={OfficeBearerCard} />}
      </HostList>
    </Content>
  );
}
