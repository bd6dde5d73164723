import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { MemberItem, VoterItem } from '../../../domain/calls/lists.ts';
import { findAssembly } from '../../../domain/places/regions.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { ScreenHeading } from '../../../ui/ScreenHeading.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { usePlaceName } from '../../../form/fields/useSortedPlaces.ts';
import { HostList } from '../../shared/lists/HostList.tsx';
import './EnrolledScreen.css';

/**
 * The facts that a list shows of a person. Nothing else stays on the phone, and of the voter ID
 * only the last four characters.
 */
const facts = {
  ...v.pick(MemberItem, ['submissionId', 'receivedAt', 'name', 'assembly', 'booth', 'broughtBy'])
    .entries,
  voterId: v.pipe(
    v.string(),
    v.transform((voterId) => voterId.slice(-4)),
  ),
};

const ListedMember = v.object({
  ...facts,
  ...v.pick(MemberItem, ['memberNumber']).entries,
});
type ListedMember = v.InferOutput<typeof ListedMember>;

const ListedVoter = v.object({ ...facts, ...v.pick(VoterItem, ['reference']).entries });
type ListedVoter = v.InferOutput<typeof ListedVoter>;

const VOTERS = {
  title: 'people:voters',
  form: '/enrolvoter',
  add: 'people:addVoter',
  endpoint: 'viewvoters',
  schema: ListedVoter,
  none: 'people:noVoters',
};
const MEMBERS = {
  title: 'people:members',
  form: '/Joinmember',
  add: 'people:addMember',
  endpoint: 'viewmember',
  schema: ListedMember,
  none: 'people:noMembers',
};

/** Lists the voters or the members that this person may see. */
export function EnrolledScreen({ path }: { path: string }) {
  const { t } = useTranslation();
  const { title, form, add, endpoint, schema, none } = path === '/voters' ? VOTERS : MEMBERS;
  return (
    <div className="stack-20">
      <ScreenHeading>{t(title)}</ScreenHeading>
      <Link className={buttonClass({ kind: 'call', wide: true })} to={form}>
        {t(add)}
      </Link>
      <HostList endpoint={endpoint} schema={schema} isCounted empty={t(none)}>
        {(people) => <People people={people} />}
      </HostList>
    </div>
  );
}

/**
 * Lists people as the host has them: name, place and since when. Shows only the end of a voter
 * ID.
 */
function People({ people }: { people: (ListedMember | ListedVoter)[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = usePlaceName();
  return (
    <ul className="people">
      {people.map((person) => {
        const assembly = findAssembly(person.assembly);
        return (
          <li key={person.submissionId} className="people__row">
            <strong>{person.name}</strong>
            <span className="people__number">
              {'memberNumber' in person ? person.memberNumber : person.reference}
            </span>
            <span className="people__facts note">
              {[
                assembly && nameOf(assembly),
                t('people:booth', { booth: person.booth }),
                `…${person.voterId}`,
                formats.moment(Date.parse(person.receivedAt)),
              ]
                .filter(Boolean)
                .join('\u00A0· ')}
            </span>
            {person.broughtBy !== undefined && (
              <span className="people__brought note">
                {t('people:broughtBy', { name: person.broughtBy || '–' })}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
