import { useTranslation } from 'react-i18next';
import { OfficeBearer } from '../../domain/calls/lists.ts';
import { HostList } from '../lists/HostList.tsx';
import { Content } from './Content.tsx';
import { OfficeBearerCard } from './OfficeBearerCard.tsx';

/** The host's list and the kolam's seed, by path. */
const PAGES: Record<string, { list: string; seed: number }> = {
  '/Organization': { list: 'organization', seed: 17 },
  '/Organizationmember': { list: 'members', seed: 19 },
  '/Administrators': { list: 'administrators', seed: 23 },
  '/leaders': { list: 'leaders', seed: 29 },
};

/** Office bearers as the office publishes them: name, office and address. */
export function OfficeScreen({ path }: { path: string }) {
  const { t } = useTranslation();
  const page = PAGES[path];
  if (!page) throw new Error(`No list of office bearers is shown at ${path}`);
  return (
    <Content page={path.slice(1)} seed={page.seed}>
      <HostList
        endpoint="List"
        list={page.list}
        schema={OfficeBearer}
        empty={t('lists:empty.people')}
      >
        {(items) => (
          <ul className="content__cards">
            {items.map((item) => (
              <li key={item.id} className="content__card">
                <OfficeBearerCard item={item} />
              </li>
            ))}
          </ul>
        )}
      </HostList>
    </Content>
  );
}
