import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { findDistrict } from '../../domain/regions.ts';
import { westernDigits } from '../../domain/typed.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { Fields } from '../submission/formDescription.ts';
import { TextField } from '../submission/TextField.tsx';
import { usePlaceName } from '../submission/useSortedPlaces.ts';

/** Says so where a postal code lies in other districts than the chosen one: one of the two is a slip, or the code crosses a border. */
export function PostalCode({ optional }: { optional: boolean }) {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  const { control } = useFormContext<Fields>();
  const [typed, district] = useWatch({ control, name: ['postalCode', 'district'] });
  const code = westernDigits(typed ?? '').replace(/\s/g, '');
  const [known, setKnown] = useState<{ code: string; districts: string[] }>();
  useEffect(() => {
    if (!/^\d{6}/.test(code)) return;
    let isCurrent = true;
    // The table is a chunk of its own; where it does not load there is no hint.
    void import('../../domain/postalCodes.ts').then(({ districtsOf }) => isCurrent && setKnown({ code, districts: districtsOf(code) })).catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code]);
  const places = known?.code === code ? known.districts.flatMap((id) => findDistrict(id) ?? []) : [];
  const isElsewhere = places.length > 0 && !places.some(({ id }) => id === district);
  return (
    <>
      <TextField name="postalCode" optional={optional} inputMode="numeric" maxLength={11} />
      {isElsewhere && <Notice kind="waiting">{t('member:postalCode.elsewhere', { district: places.map(nameOf).join(' / ') })}</Notice>}
    </>
  );
}
