import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LocalBody } from '../../domain/places/localBodies.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { Fields } from '../../form/formDescription.ts';
import { TextField } from '../../form/fields/TextField.tsx';
import { useSortedPlaces } from '../../form/fields/useSortedPlaces.ts';

type Group = { label?: string; places: readonly LocalBody[] };

/**
 * Selects a place from a list; its English name is stored. Places that aren't in the list are
 * typed.
 */
export function PlaceByName({ name, groups }: { name: string; groups: readonly Group[] }) {
  const { t } = useTranslation();
  const { control, register, setValue, formState } = useFormContext<Fields>();
  const value = useWatch({ control, name }) ?? '';
  const all = groups.flatMap(({ places }) => places);
  const [isTyping, setIsTyping] = useState(false);
  const isElsewhere = value !== '' && !all.some(({ en }) => en === value);
  if (all.length === 0 || isTyping || isElsewhere) {
    const toList = () => {
      setIsTyping(false);
      setValue(name, '');
    };
    return (
      <div>
        <TextField name={name} />
        {all.length > 0 && (
          <Button kind="plain" onClick={toList}>
            {t('member:fromList')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div>
      <Field label={t(`member:${name}.label`)} error={formState.errors[name]?.message}>
        {(input) => (
          <select className="input" {...input} {...register(name)}>
            <option value="">{t('common:choose')}</option>
            {groups.map((group) => (
              <Places key={group.label ?? ''} {...group} />
            ))}
          </select>
        )}
      </Field>
      <Button kind="plain" onClick={() => setIsTyping(true)}>
        {t('member:notInList')}
      </Button>
    </div>
  );
}

function Places({ label, places }: Group) {
  const sorted = useSortedPlaces(places);
  const options = sorted.map((place) => (
    <option key={place.en} value={place.en}>
      {place.label}
    </option>
  ));
  if (sorted.length === 0) return null;
  return label ? <optgroup label={label}>{options}</optgroup> : options;
}
