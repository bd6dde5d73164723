import { useFormContext } from 'react-hook-form';
import { DISTRICTS } from '../../domain/places/districts.ts';
import type { Fields } from '../formDescription.ts';
import { Select } from './Select.tsx';
import { useSortedPlaces } from './useSortedPlaces.ts';

/**
 * Asks for the district.
 * @param dependent fields that mean nothing in another district; a change empties them
 */
export function DistrictSelect({ dependent = ['assembly'] }: { dependent?: readonly string[] }) {
  const { setValue } = useFormContext<Fields>();
  const options = useSortedPlaces(DISTRICTS);
  const empty = () => {
    for (const field of dependent) setValue(field, '');
  };
  return (
    <Select name="district" onChosen={empty}>
      {options.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}
