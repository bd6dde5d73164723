import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { MemberItem, VoterItem } from '../../../domain/calls/lists.ts';
import type { PeopleFilter } from '../../../domain/calls/peopleFilter.ts';
import { findAssembly } from '../../../domain/places/regions.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { HostList } from '../../lists/HostList.tsx';
import { usePlaceName } from '../../submission/fields/useSortedPlaces.ts';
import { Console } from '../Console.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterForm } from './FilterForm.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import '../Found.css';
import './PeopleScreen.css';

/** With every other field of the form, for the detail. */
const Listed = {
  voters: v.looseObject(VoterItem.entries),
  members: v.pipe(
    v.looseObject(MemberItem.entries),
    v.transform((member) => ({ ...member, reference: member.memberNumber })),
  ),
};
export type Listed = v.InferOutput<(typeof Listed)['voters']>;

/** Finds, shows and exports the host's voters or members. Nothing of it stays on the device. */
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
        {(found) => (
          <ul className="found">
            {found.map((person) => (
              <li key={person.reference}>
                <Row person={person} onOpen={() => setShown(person)} />
              </li>
            ))}
          </ul>
        )}
      </HostList>
      {shown && <PersonDialog person={shown} people={people} onClose={close} />}
    </Console>
  );
}

function Row({ person, onOpen }: { person: Listed; onOpen: () => void }) {
  const { t } = useTranslation();
  const { dayAndTime } = useFormats();
  const nameOf = usePlaceName();
  const assembly = findAssembly(person.assembly);
  return (
    <button type="button" className="found__row" onClick={onOpen}>
      <strong>{person.name}</strong>
      <span className="found__reference">{person.reference}</span>
      <span>
        {[assembly && nameOf(assembly), t('admin:people.boothNumber', { booth: person.booth })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span>{person.voterId}</span>
      <span className="console__soft">{dayAndTime(person.receivedAt)}</span>
    </button>
  );
}
