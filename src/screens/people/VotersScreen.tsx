import { useTranslation } from 'react-i18next';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { HostList } from '../lists/HostList.tsx';
import { ListedVoter } from './listed.ts';
import { AddLink, PeopleList } from './PeopleList.tsx';

/** Lists the voters that this person may see. */
export function VotersScreen() {
  const { t } = useTranslation();
  return (
    <div className="people-screen">
      <ScreenHeading>{t('people:voters')}</ScreenHeading>
      <AddLink to="/enrolvoter" words={t('people:addVoter')} />
      <HostList endpoint="viewvoters" schema={ListedVoter} empty={t('people:noVoters')}>
        {(people) => <PeopleList people={people} />}
      </HostList>
    </div>
  );
}
