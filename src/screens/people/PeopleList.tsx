import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { findAssembly } from '../../domain/places/regions.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { usePlaceName } from '../../form/fields/useSortedPlaces.ts';
import type { ListedMember, ListedVoter } from './listed.ts';
import './PeopleList.css';

/**
 * Lists people as the host has them: name, place and since when. Shows only the end of a voter
 * ID.
 */
export function PeopleList({ people }: { people: (ListedMember | ListedVoter)[] }) {
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
            <span className="people__facts">
              {[
                assembly && nameOf(assembly),
                t('people:booth', { booth: person.booth }),
                `…${person.voterId}`,
                formats.moment(Date.parse(person.receivedAt)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Links from a list of people to the form that adds to it. */
export function AddLink({ to, words }: { to: string; words: string }) {
  return (
    <Link className={buttonClass({ kind: 'call', wide: true })} to={to}>
      {words}
    </Link>
  );
}
