import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LocalBody, LocalBodyKind } from '../../../domain/places/localBodies.ts';
import { readVillages, type Villages } from '../../../device/api/villages.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Fields } from '../../../form/formDescription.ts';
import { Select } from '../../../form/fields/Select.tsx';
import { Suggested } from '../../../form/fields/Suggested.tsx';
import { usePlaceName, useSortedPlaces } from '../../../form/fields/useSortedPlaces.ts';
import { TextField } from '../../../form/fields/TextField.tsx';

const TOWNS = ['corporation', 'municipality', 'townPanchayat', 'cantonment'] as const;

export function TownSelect() {
  const { t } = useTranslation();
  const bodiesOf = useLocalBodies();
  return (
    <PlaceByName
      name="municipality"
      groups={TOWNS.map((kind) => ({ label: t(`member:town.${kind}`), places: bodiesOf(kind) }))}
    />
  );
}

/** Suggests the towns of the district. Any name is accepted: villages aren't in the list. */
export function CityField({ optional }: { optional: boolean }) {
  const bodiesOf = useLocalBodies();
  const nameOf = usePlaceName();
  const words = TOWNS.flatMap((kind) => bodiesOf(kind)).map(nameOf);
  return (
    <Suggested words={words}>
      {(list) => <TextField name="city" optional={optional} list={list} />}
    </Suggested>
  );
}

export function UnionSelect() {
  const bodiesOf = useLocalBodies();
  return <PlaceByName name="union" groups={[{ places: bodiesOf('union') }]} />;
}

/** Suggests the panchayats of the chosen union, in the register's English. Any name is accepted. */
export function VillageField() {
  const { t } = useTranslation();
  const { control } = useFormContext<Fields>();
  const [district, union] = useWatch({ control, name: ['district', 'union'] });
  const [villages, setVillages] = useState<{ district: string; of: Villages }>();
  useEffect(() => {
    if (!district) return;
    let isCurrent = true;
    void readVillages(district).then((of) => isCurrent && setVillages({ district, of }));
    return () => {
      isCurrent = false;
    };
  }, [district]);
  const words = villages?.district === district ? (villages?.of[union ?? ''] ?? []) : [];
  return (
    <Suggested words={words}>
      {(list) => (
        <TextField
          name="panchayat"
          hint={words.length > 0 ? t('member:panchayat.hint') : undefined}
          list={list}
        />
      )}
    </Suggested>
  );
}

type Group = { label?: string; places: readonly LocalBody[] };

/**
 * Selects a place from a list; its English name is stored. Places that aren't in the list are
 * typed.
 */
function PlaceByName({ name, groups }: { name: string; groups: readonly Group[] }) {
  const { t } = useTranslation();
  const { control, setValue } = useFormContext<Fields>();
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
      <Select name={name}>
        {groups.map((group) => (
          <Places key={group.label ?? ''} {...group} />
        ))}
      </Select>
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

/**
 * Returns the local bodies of the chosen district by kind. Their list is a chunk of its own; if it
 * doesn't load, people type the names.
 */
function useLocalBodies(): (kind: LocalBodyKind) => LocalBody[] {
  const { control } = useFormContext<Fields>();
  const district = useWatch({ control, name: 'district' });
  const [list, setList] = useState<{
    of: (district: string, kind: LocalBodyKind) => LocalBody[];
  }>();
  useEffect(() => {
    void import('../../../domain/places/localBodies.ts')
      .then(({ localBodiesOf }) => setList({ of: localBodiesOf }))
      .catch(() => undefined);
  }, []);
  return (kind) => list?.of(district ?? '', kind) ?? [];
}
