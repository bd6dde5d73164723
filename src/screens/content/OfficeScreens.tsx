import { useTranslation } from 'react-i18next';
import { OfficeBearer } from '../../domain/lists.ts';
import { useSaid } from '../../ui/useSaid.ts';
import { HostList } from '../lists/HostList.tsx';
import { Content } from './Content.tsx';

/** Office bearers as the office lists them: name, office and where they are to be found. */
function OfficeBearers({ list }: { list: 'leaders' | 'administrators' | 'organization' | 'members' }) {
  const { t } = useTranslation();
  return (
    <HostList endpoint="List" list={list} schema={OfficeBearer} empty={t('lists:empty.people')}>
      {(items) => (
        <ul className="content__cards">
          {items.map((item) => <li key={item.id} className="content__card"><OfficeBearerCard item={item} /></li>)}
        </ul>
      )}
    </HostList>
  );
}

export function OfficeBearerCard({ item: { office, name, address } }: { item: OfficeBearer }) {
  const said = useSaid();
  return (
    <>
      <h2>{said(name)}</h2>
      <p><strong>{said(office)}</strong></p>
      <p className="content__when">{said(address)}</p>
    </>
  );
}

export const OrganizationScreen = () => <Content page="Organization" seed={17}><OfficeBearers list="organization" /></Content>;
export const OrganizationMemberScreen = () => <Content page="Organizationmember" seed={19}><OfficeBearers list="members" /></Content>;
export const AdministratorsScreen = () => <Content page="Administrators" seed={23}><OfficeBearers list="administrators" /></Content>;
export const LeadersScreen = () => <Content page="leaders" seed={29}><OfficeBearers list="leaders" /></Content>;
