import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ASSEMBLIES, assembliesOf } from '../../domain/places/regions.ts';
import { Button } from '../../ui/Button.tsx';
import type { Fields } from '../formDescription.ts';
import { Select } from './Select.tsx';
import { useSortedPlaces } from './useSortedPlaces.ts';

/**
 * Asks for a constituency of the chosen district. Electoral and revenue districts differ in
 * places. So the whole list is one tap away, and a constituency of another district is never
 * refused.
 */
export function AssemblySelect() {
  const { t } = useTranslation();
  const [district, assembly] = useWatch<Fields, ['district', 'assembly']>({
    name: ['district', 'assembly'],
  });
  const inDistrict = assembliesOf(district);
  const isElsewhere = assembly !== '' && !inDistrict.some(({ no }) => String(no) === assembly);
  const [isAllAsked, setIsAllAsked] = useState(false);
  const isAll = isAllAsked || isElsewhere;
  const options = useSortedPlaces(isAll ? ASSEMBLIES : inDistrict);
  return (
    <div>
      <Select
        key={`${district} ${isAll}`}
        name="assembly"
        disabled={!district && !isAll}
        unanswered={district || isAll ? undefined : t('submission:districtFirst')}
      >
        {options.map(({ no, label }) => (
          <option key={no} value={no}>
            {label}
          </option>
        ))}
      </Select>
      {district && !isAll && (
        <Button kind="plain" onClick={() => setIsAllAsked(true)}>
          {t('submission:showAllAssemblies')}
        </Button>
      )}
    </div>
  );
}
