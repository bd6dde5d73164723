import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleFilter, PeopleSort } from '../../../domain/calls/peopleFilter.ts';
import { findAssembly } from '../../../domain/places/regions.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { useIsWide } from '../../../ui/useIsWide.ts';
import { HostList } from '../../lists/HostList.tsx';
import { usePlaceName } from '../../../form/fields/useSortedPlaces.ts';
import { Console } from '../Console.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterForm } from './FilterForm.tsx';
import { Listed } from './listedPeople.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { bothWays, tapped } from '../sorting.ts';
import { SortField, SortHeading } from '../SortHeading.tsx';
import './PeopleScreen.css';

const COLUMNS = ['name', 'reference', 'place', 'voterId', 'enrolledBy', 'receivedAt'] as const;
/** What a column sorts by. The others can't be sorted by. */
const SORTS: Partial<Record<(typeof COLUMNS)[number], PeopleSort['by']>> = {
  name: 'name',
  place: 'booth',
  enrolledBy: 'enrolledBy',
  receivedAt: 'receivedAt',
};
const UPWARDS: PeopleSort['by'][] = ['name', 'booth', 'enrolledBy'];
const ORDERS = bothWays(['receivedAt', ...UPWARDS], UPWARDS);

/**
 * Searches, shows and exports the host's voters or members. Nothing of it is stored on the phone.
 */
export function PeopleScreen({ path }: { path: string }) {
  const people = path === '/admin/voters' ? 'voters' : 'members';
  const { t } = useTranslation();
  const [filter, setFilter] = useState<PeopleFilter>({});
  const [sort, setSort] = useState<PeopleSort>({ by: 'receivedAt', direction: 'descending' });
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
        filter={{ ...filter, sort }}
        isKept={false}
        isCounted
        empty={t('admin:people.nobody')}
      >
        {(found, sorted) => (
          <People
            title={t(`admin:${people}`)}
            found={found}
            sort={sort}
            sorted={sorted as PeopleSort | undefined}
            onSort={setSort}
            onOpen={setShown}
          />
        )}
      </HostList>
      {shown && <PersonDialog person={shown} people={people} onClose={close} />}
    </Console>
  );
}

type PeopleProps = {
  title: string;
  found: Listed[];
  /** How they should be sorted. */
  sort: PeopleSort;
  /** How they are sorted. An older host doesn't say, and can't sort. */
  sorted: PeopleSort | undefined;
  onSort: (sort: PeopleSort) => void;
  onOpen: (person: Listed) => void;
};

/** On a phone a row is a card, and its headings are heard but not seen. */
function People({ title, found, sort, sorted, onSort, onOpen }: PeopleProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  return (
    <>
      {sorted && !isWide && <SortField orders={ORDERS} sort={sort} onChange={onSort} />}
      <table className="people" aria-label={title}>
        <thead>
          <tr>
            {COLUMNS.map((column) => {
              const by = SORTS[column];
              const heading = t(`admin:people.columns.${column}`);
              return sorted && by && isWide ? (
                <SortHeading
                  key={column}
                  column={by}
                  sort={sorted}
                  onTap={() => onSort(tapped(sorted, by, UPWARDS))}
                >
                  {heading}
                </SortHeading>
              ) : (
                <th key={column} scope="col">
                  {heading}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {found.map((person) => (
            <Row key={person.reference} person={person} onOpen={() => onOpen(person)} />
          ))}
        </tbody>
      </table>
    </>
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
