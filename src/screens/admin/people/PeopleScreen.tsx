import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleFilter } from '../../../domain/calls/peopleFilter.ts';
import { findAssembly } from '../../../domain/places/regions.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { HostList } from '../../lists/HostList.tsx';
import { usePlaceName } from '../../../form/fields/useSortedPlaces.ts';
import { Console } from '../Console.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterForm } from './FilterForm.tsx';
import { Listed } from './listedPeople.ts';
import { PersonDialog } from './PersonDialog.tsx';
import './PeopleScreen.css';

const COLUMNS = ['name', 'reference', 'place', 'voterId', 'enrolledBy', 'receivedAt'] as const;

/**
 * Searches, shows and exports the host's voters or members. Nothing of it is stored on the phone.
 */
export function PeopleScreen({ path }: { path: string }) {
  const people = path === '/admin/voters' ? 'voters' : 'members';
  const { t } = useTranslation();
  const [filter, setFilter] = useState<PeopleFilter>({});
  const [shown, setShown] = useState<Listed>();
  const [changes, setChanges] = useState(0);
  const close = (isChanged: boolean) => {
    setShown(undefined);
    if (isChanged) setChanges(changes + 1);
  };
  return (
    <Console title={t(`admin:${people}`)}>
      <section className="console__card" aria-label={t('admin:people.find')}>
        <FilterForm onFind={setFilter} />
      </section>
      <ExportButton people={people} filter={filter} />
      <HostList
        key={`${changes} ${JSON.stringify(filter)}`}
        endpoint={people === 'voters' ? 'viewvoters' : 'viewmember'}
        schema={Listed[people] as typeof Listed.voters}
        filter={filter}
        isKept={false}
        empty={t('admin:people.nobody')}
      >
        {(found) => <People found={found} onOpen={setShown} />}
      </HostList>
      {shown && <PersonDialog person={shown} people={people} onClose={close} />}
    </Console>
  );
}

type PeopleProps = { found: Listed[]; onOpen: (person: Listed) => void };

/** On a phone a row is a card, and its headings are heard but not seen. */
function People({ found, onOpen }: PeopleProps) {
  const { t } = useTranslation();
  return (
    <table className="people">
      <caption className="note">{t('admin:people.shown', { count: found.length })}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`admin:people.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.map((person) => (
          <Row key={person.reference} person={person} onOpen={() => onOpen(person)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ person, onOpen }: { person: Listed; onOpen: () => void }) {
  const { t } = useTranslation();
  const { dayAndTime } = useFormats();
  const nameOf = usePlaceName();
  const assembly = findAssembly(person.assembly);
  return (
    <tr className="found__row">
      <th scope="row">
        <button type="button" className="people__open" onClick={onOpen}>
          {person.name}
        </button>
      </th>
      <td className="found__reference">{person.reference}</td>
      <td>
        {[
          assembly && nameOf(assembly),
          t('admin:people.boothNumber', { booth: person.booth }),
          person['card'] === 'waiting' && t('admin:people.cardWaiting'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </td>
      <td>{person.voterId}</td>
      <td>
        <span className="people__heading" aria-hidden="true">
          {t('admin:people.columns.enrolledBy')}:
        </span>{' '}
        {person.enrolledBy || '–'}
      </td>
      <td className="note">{dayAndTime(person.receivedAt)}</td>
    </tr>
  );
}
