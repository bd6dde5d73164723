import { useTranslation } from 'react-i18next';
import { findAssembly } from '../../domain/places/regions.ts';
import { usePlaceName } from '../../form/fields/useSortedPlaces.ts';

/**
 * Returns a function that names a booth by its constituency, in the app's language.
 * A constituency that our list lacks is named by its number.
 */
export function useBoothName(): (assembly: string | number, booth: string | number) => string {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  return (assembly, booth) => {
    const place = findAssembly(String(assembly));
    return t('admin:overview.booth', { assembly: place ? nameOf(place) : assembly, booth });
  };
}
