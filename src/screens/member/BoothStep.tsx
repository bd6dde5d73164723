import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { parliamentaryOf } from '../../domain/regions.ts';
import type { Fields } from '../submission/formDescription.ts';
import { AssemblySelect, DistrictSelect } from '../submission/PlaceSelects.tsx';
import { TextField } from '../submission/TextField.tsx';
import { usePlaceName } from '../submission/useSortedPlaces.ts';

/** Where the member votes. The parliamentary constituency follows from the assembly constituency and is not asked for. */
export function BoothStep() {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<Fields>();
  const nameOf = usePlaceName();
  const assembly = useWatch<Fields, 'assembly'>({ name: 'assembly' });
  const parliamentary = parliamentaryOf(assembly);
  const no = parliamentary ? String(parliamentary.no) : '';
  useEffect(() => {
    // What is right already is not typed again: a form that was only looked at leaves no draft.
    if (getValues('parliamentary') !== no) setValue('parliamentary', no);
  }, [no, getValues, setValue]);
  return (
    <section className="submission__section">
      <DistrictSelect dependent={['assembly', 'municipality', 'union', 'panchayat']} />
      <AssemblySelect />
      {parliamentary && (
        <p className="derived"><span>{t('member:parliamentary.label')}</span> <strong>{nameOf(parliamentary)}</strong></p>
      )}
      <TextField name="booth" inputMode="numeric" maxLength={4} />
    </section>
  );
}
