import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LocalBody, LocalBodyKind } from '../../domain/places/localBodies.ts';
import { readVillages, type Villages } from '../../device/api/villages.ts';
import type { Fields } from '../../form/formDescription.ts';
import { Suggested } from '../../form/fields/Suggested.tsx';
import { usePlaceName } from '../../form/fields/useSortedPlaces.ts';
import { TextField } from '../../form/fields/TextField.tsx';
import { PlaceByName } from './PlaceByName.tsx';

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
    void import('../../domain/places/localBodies.ts')
      .then(({ localBodiesOf }) => setList({ of: localBodiesOf }))
      .catch(() => undefined);
  }, []);
  return (kind) => list?.of(district ?? '', kind) ?? [];
}
