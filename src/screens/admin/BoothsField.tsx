import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../domain/calls/accounts.ts';
import { ASSEMBLIES } from '../../domain/places/regions.ts';
import { digits } from '../../domain/forms/typed.ts';
import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { SelectField } from './SelectField.tsx';
import { useSortedPlaces } from '../../form/fields/useSortedPlaces.ts';
import { useBoothName } from './useBoothName.ts';

type Booths = Account['booths'];

/** Edits the list of booths that a lead looks after, or where a volunteer enrols. */
export function BoothsField({
  booths,
  onChange,
}: {
  booths: Booths;
  onChange: (booths: Booths) => void;
}) {
  const { t } = useTranslation();
  const nameOf = useBoothName();
  const places = useSortedPlaces(ASSEMBLIES);
  const [assembly, setAssembly] = useState('');
  const [booth, setBooth] = useState('');
  const number = Number(digits(booth));
  const isReady = assembly !== '' && Number.isInteger(number) && number >= 1 && number <= 999;
  const add = () => {
    const added = { assembly: Number(assembly), booth: number };
    onChange([
      ...booths.filter((each) => each.assembly !== added.assembly || each.booth !== added.booth),
      added,
    ]);
    setBooth('');
  };
  return (
    <fieldset className="account__booths">
      <legend className="field__label">{t('admin:accounts.booths')}</legend>
      <ul>
        {booths.map((each) => (
          <li key={`${each.assembly} ${each.booth}`}>
            <span>{nameOf(each.assembly, each.booth)}</span>
            <Button
              kind="plain"
              aria-label={t('admin:accounts.removeNamed', {
                booth: nameOf(each.assembly, each.booth),
              })}
              onClick={() => onChange(booths.filter((other) => other !== each))}
            >
              {t('admin:accounts.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <SelectField
        label={t('admin:people.assembly')}
        options={[
          { value: '', label: t('common:choose') },
          ...places.map(({ no, label }) => ({ value: String(no), label })),
        ]}
        value={assembly}
        onChange={setAssembly}
      />
      <InputField
        label={t('admin:people.booth')}
        inputMode="numeric"
        autoComplete="off"
        value={booth}
        onChange={({ target }) => setBooth(target.value)}
      />
      <Button kind="quiet" disabled={!isReady} onClick={add}>
        {t('admin:accounts.addBooth')}
      </Button>
    </fieldset>
  );
}
