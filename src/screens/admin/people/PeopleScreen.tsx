import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { PeopleFilter, PeopleSort } from '../../../domain/calls/peopleFilter.ts';
import { findAssembly } from '../../../domain/places/regions.ts';
import { useIsWide } from '../../../ui/useIsWide.ts';
import { HostList } from '../../shared/lists/HostList.tsx';
import { usePlaceName } from '../../../form/fields/useSortedPlaces.ts';
import { BroughtBy } from '../BroughtBy.tsx';
import { Console } from '../Console.tsx';
import { CardChoice, type Card } from './CardChoice.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterForm } from './FilterForm.tsx';
import { Listed } from './listedPeople.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { useStamp } from '../useStamp.ts';
import { CardHeading, FoundRow, SortedTable } from '../SortedTable.tsx';
import './PeopleScreen.css';

/** The columns, and what each sorts by. */
const COLUMNS: { column: string; by?: PeopleSort['by'] }[] = [
  { column: 'name', by: 'name' },
  { column: 'reference' },
  { column: 'place', by: 'booth' },
  { column: 'voterId' },
  { column: 'enrolledBy', by: 'enrolledBy' },
  { column: 'receivedAt', by: 'receivedAt' },
];

/**
 * Searches, shows and exports the host's voters or members. Nothing of it is stored on the phone.
 */
export function PeopleScreen({ path }: { path: string }) {
  const { search } = useLocation();
  return (
    <People
      key={path + search}
      people={path === '/admin/voters' ? 'voters' : 'members'}
      // The overview leads to the cards that wait.
      card={new URLSearchParams(search).get('card') === 'waiting' ? 'waiting' : 'any'}
    />
  );
}

function People({ people, card: first }: { people: 'voters' | 'members'; card: Card }) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const [found, setFound] = useState<PeopleFilter>({});
  const [card, setCard] = useState(first);
  const filter: PeopleFilter = { ...found, ...(card === 'waiting' && { card }) };
  const isOnlyWaiting = card === 'waiting' && Object.keys(found).length === 0;
  const [sort, setSort] = useState<PeopleSort>({ by: 'receivedAt', direction: 'descending' });
  const [shown, setShown] = useState<{ person: Listed; leaveOut: () => void }>();
  const [changes, setChanges] = useState(0);
  const [confirmed, setConfirmed] = useState(0);
  const close = (isChanged: boolean) => {
    setShown(undefined);
    if (isChanged) setChanges(changes + 1);
  };
  const leaveOutConfirmed = () => {
    setShown(undefined);
    setConfirmed(confirmed + 1);
    shown?.leaveOut();
  };
  const cards = people === 'members' && (
    <CardChoice
      key={`${changes} ${confirmed} ${JSON.stringify(found)}`}
      filter={found}
      card={card}
      onChoose={setCard}
    />
  );
  return (
    <Console
      title={t(`admin:${people}`)}
      action={
        <>
          {isWide && cards}
          <ExportButton people={people} filter={filter} />
        </>
      }
    >
      <FilterForm onFind={setFound} />
      {!isWide && cards}
      <HostList
        key={`${changes} ${JSON.stringify(filter)}`}
        endpoint={people === 'voters' ? 'viewvoters' : 'viewmember'}
        schema={Listed[people] as typeof Listed.voters}
        filter={{ ...filter, sort }}
        isKept={false}
        isCounted
        empty={t(`admin:people.${isOnlyWaiting ? 'noneWaits' : 'nobody'}`)}
      >
        {(persons, sorted, leaveOut) => (
          <SortedTable
            label={t(`admin:${people}`)}
            columns={COLUMNS.map(({ column, by }) => ({
              heading: t(`admin:people.columns.${column}`),
              by,
            }))}
            ascendingFirst={['name', 'booth', 'enrolledBy']}
            sort={sort}
            sorted={sorted}
            onSort={setSort}
          >
            {persons.map((person) => (
              <Row
                key={person.reference}
                person={person}
                onOpen={() => setShown({ person, leaveOut: () => leaveOut(person) })}
              />
            ))}
          </SortedTable>
        )}
      </HostList>
      {shown && (
        <PersonDialog
          person={shown.person}
          people={people}
          onClose={close}
          // Their list loses the person and keeps its place. The list of all shows the new state.
          {...(card === 'waiting' && { onConfirmed: leaveOutConfirmed })}
        />
      )}
    </Console>
  );
}

function Row({ person, onOpen }: { person: Listed; onOpen: () => void }) {
  const { t } = useTranslation();
  const stamp = useStamp();
  const nameOf = usePlaceName();
  const assembly = findAssembly(person.assembly);
  return (
    <FoundRow name={person.name} onOpen={onOpen}>
      <td className="found__reference">{person.reference}</td>
      <td>
        {[
          assembly && nameOf(assembly),
          t('admin:people.boothNumber', { booth: person.booth }),
          person['card'] === 'waiting' && t('admin:people.cardWaiting'),
        ]
          .filter(Boolean)
          .join('\u00A0· ')}
      </td>
      <td>{person.voterId}</td>
      <td>
        <CardHeading>{t('admin:people.columns.enrolledBy')}</CardHeading>
        {person.enrolledBy?.replaceAll('. ', '.\u00A0') || '–'}
        <BroughtBy name={person.broughtBy} />
      </td>
      <td className="note">{stamp(person.receivedAt)}</td>
    </FoundRow>
  );
}
