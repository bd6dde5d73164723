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
type Typed = { assembly: string; booth: string };

/**
 * Edits the list of booths that a lead looks after, or where a volunteer enrols. A booth counts as
 * soon as it's typed: whoever saves without adding it first doesn't lose it.
 */
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
  const [listed, setListed] = useState(booths);
  const [typed, setTyped] = useState<Typed>({ assembly: '', booth: '' });
  const change = (list: Booths, now: Typed) => {
    setListed(list);
    setTyped(now);
    onChange(withTyped(list, now));
  };
  return (
    <fieldset className="account__booths">
      <legend className="field__label">{t('admin:accounts.booths')}</legend>
      <ul>
        {listed.map((each) => (
          <li key={`${each.assembly} ${each.booth}`}>
            <span>{nameOf(each.assembly, each.booth)}</span>
            <Button
              kind="plain"
              aria-label={t('admin:accounts.removeNamed', {
                booth: nameOf(each.assembly, each.booth),
              })}
              onClick={() =>
                change(
                  listed.filter((other) => other !== each),
                  typed,
                )
              }
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
        value={typed.assembly}
        onChange={(assembly) => change(listed, { ...typed, assembly })}
      />
      <InputField
        label={t('admin:people.booth')}
        inputMode="numeric"
        autoComplete="off"
        value={typed.booth}
        onChange={({ target }) => change(listed, { ...typed, booth: target.value })}
      />
      <Button
        kind="quiet"
        disabled={!boothOf(typed)}
        onClick={() => change(withTyped(listed, typed), { ...typed, booth: '' })}
      >
        {t('admin:accounts.addBooth')}
      </Button>
    </fieldset>
  );
}

/** Returns the booth that was chosen and typed, if it's whole. */
function boothOf({ assembly, booth }: Typed): Booths[number] | undefined {
  const number = Number(digits(booth));
  const isWhole = assembly !== '' && Number.isInteger(number) && number >= 1 && number <= 999;
  return isWhole ? { assembly: Number(assembly), booth: number } : undefined;
}

function withTyped(listed: Booths, typed: Typed): Booths {
  const added = boothOf(typed);
  if (!added) return listed;
  const isOther = (each: Booths[number]) =>
    each.assembly !== added.assembly || each.booth !== added.booth;
  return [...listed.filter(isOther), added];
}
