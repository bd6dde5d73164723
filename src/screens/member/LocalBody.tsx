import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LocalBody, LocalBodyKind } from '../../domain/places/localBodies.ts';
import { readVillages, type Villages } from '../../device/host/villages.ts';
import type { Fields } from '../submission/formDescription.ts';
import { Suggested } from '../submission/fields/Suggested.tsx';
import { TextField } from '../submission/fields/TextField.tsx';
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

export function UnionSelect() {
  const bodiesOf = useLocalBodies();
  return <PlaceByName name="union" groups={[{ places: bodiesOf('union') }]} />;
}

/** The panchayats of the chosen union are suggested, in the English of the register; any name is taken. */
export function VillageField() {
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
    <Suggested words={words}>{(list) => <TextField name="panchayat" list={list} />}</Suggested>
  );
}

/** The local bodies of the chosen district. Their list is a chunk of its own; where it does not load, names are typed. */
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
