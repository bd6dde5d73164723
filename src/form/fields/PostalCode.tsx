import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { findDistrict } from '../../domain/places/regions.ts';
import { westernDigits } from '../../domain/forms/typed.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { Fields } from '../formDescription.ts';
import { TextField } from './TextField.tsx';
import { usePlaceName } from './useSortedPlaces.ts';

/**
 * Asks for the postal code. Fills in the district if none is chosen and the code lies in only
 * one. Warns if the code lies in other districts than the chosen one: one of the two is a slip,
 * or the code crosses a border.
 */
export function PostalCode({ optional = false }: { optional?: boolean }) {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  const { control, getValues, setValue } = useFormContext<Fields>();
  const [typed, district] = useWatch({ control, name: ['postalCode', 'district'] });
  const code = westernDigits(typed ?? '').replace(/\s/g, '');
  const [known, setKnown] = useState<{ code: string; districts: string[]; isFilled: boolean }>();
  useEffect(() => {
    if (!/^\d{6}/.test(code)) return;
    let isCurrent = true;
    const suggest = (districts: string[]) => {
      const [only, ...others] = districts;
      const isFilled = only !== undefined && others.length === 0 && getValues('district') === '';
      if (isFilled) setValue('district', only, { shouldDirty: true, shouldValidate: true });
      setKnown({ code, districts, isFilled });
    };
    // The table is a chunk of its own. If it doesn't load, there is no hint.
    void import('../../domain/places/postalCodes.ts')
      .then(({ districtsOf }) => isCurrent && suggest(districtsOf(code)))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code, getValues, setValue]);
  const places =
    known?.code === code ? known.districts.flatMap((id) => findDistrict(id) ?? []) : [];
  const isElsewhere = places.length > 0 && !places.some(({ id }) => id === district);
  return (
    <div>
      <TextField name="postalCode" optional={optional} inputMode="numeric" maxLength={11} />
      {isElsewhere && (
        <Notice kind="waiting">
          {t('submission:postalCode.elsewhere', { district: places.map(nameOf).join(' / ') })}
        </Notice>
      )}
      {!isElsewhere && known?.code === code && known.isFilled && (
        <Notice kind="done">
          {t('submission:postalCode.filled', { district: places.map(nameOf).join(' / ') })}
        </Notice>
      )}
    </div>
  );
}
