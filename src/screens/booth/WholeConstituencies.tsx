import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleLoggedIn } from '../../device/login/session.ts';
import type { Booth } from '../../device/api/roll.ts';
import { DISTRICTS } from '../../domain/places/districts.ts';
import { assembliesOf } from '../../domain/places/regions.ts';
import { useSortedPlaces } from '../../form/fields/useSortedPlaces.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useWholes } from '../enrol/roll/useWholes.ts';
import { WholeConstituency } from './WholeConstituency.tsx';

/**
 * Lets leads and the office keep whole constituencies: those of the booths that the office assigned
 * to them. Whoever has none of these chooses.
 * @param assigned undefined while that isn't known
 */
export function WholeConstituencies({
  owner,
  assigned,
}: {
  owner: string;
  assigned: readonly Booth[] | undefined;
}) {
  const { t } = useTranslation();
  const here = useWholes(owner) ?? [];
  const [chosen, setChosen] = useState('');
  const isAdmin = roleLoggedIn() === 'admin';
  const theirs = assigned?.map(({ assembly }) => assembly) ?? [];
  const shown = [...new Set([...theirs, ...here, ...(chosen ? [chosen] : [])])];
  const chooses = isAdmin || assigned?.length === 0;
  if (shown.length === 0 && !chooses) return undefined;
  return (
    <div className="booths__wholes">
      <h2>{t('booth:whole.title')}</h2>
      <p className="booths__soft">{t('booth:whole.why')}</p>
      {shown.map((assembly) => (
        <WholeConstituency
          key={assembly}
          owner={owner}
          assembly={assembly}
          isChosen={assembly === chosen}
        />
      ))}
      {chooses && <Choose onChoose={setChosen} />}
    </div>
  );
}

function Choose({ onChoose }: { onChoose: (assembly: string) => void }) {
  const { t } = useTranslation();
  const [district, setDistrict] = useState('');
  const districts = useSortedPlaces(DISTRICTS);
  const assemblies = useSortedPlaces(assembliesOf(district));
  return (
    <div className="booths__choose">
      <Choice
        label={t('booth:whole.district')}
        options={districts.map(({ id, label }) => [id, label])}
        onChoose={setDistrict}
      />
      {district && (
        <Choice
          key={district}
          label={t('booth:whole.assembly')}
          options={assemblies.map(({ no, label }) => [no, label])}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  /** Each value with its words. */
  options: [value: string | number, words: string][];
  onChoose: (value: string) => void;
};

function Choice({ label, options, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Field label={label}>
      {(input) => (
        <select
          {...input}
          className="input"
          defaultValue=""
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{t('common:choose')}</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
