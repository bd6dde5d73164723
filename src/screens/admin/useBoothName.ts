import { useTranslation } from 'react-i18next';
import { findAssembly } from '../../domain/places/regions.ts';
import { usePlaceName } from '../submission/fields/useSortedPlaces.ts';

/** Names a booth by its constituency, in the language in use; a constituency that no list has, by its number. */
export function useBoothName(): (assembly: string | number, booth: string | number) => string {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  return (assembly, booth) => {
    const place = findAssembly(String(assembly));
    return t('admin:overview.booth', { assembly: place ? nameOf(place) : assembly, booth });
  };
}
