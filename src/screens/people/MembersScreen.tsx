import { useTranslation } from 'react-i18next';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { HostList } from '../lists/HostList.tsx';
import { ListedMember } from './listed.ts';
import { AddLink, PeopleList } from './PeopleList.tsx';

/** Lists the members that this person may see. */
export function MembersScreen() {
  const { t } = useTranslation();
  return (
    <div className="people-screen">
      <ScreenHeading>{t('people:members')}</ScreenHeading>
      <AddLink to="/Joinmember" words={t('people:addMember')} />
      <HostList endpoint="viewmember" schema={ListedMember} empty={t('people:noMembers')}>
        {(people) => <PeopleList people={people} />}
      </HostList>
    </div>
  );
}
