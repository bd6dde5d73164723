import { useTranslation } from 'react-i18next';
import { htmlLang } from '../../ui/language.ts';
import { useFormats } from '../../ui/useFormats.ts';

type Named = { en: string; ta: string };

/** Returns a function that gives a place's name in the language in use. */
export function usePlaceName(): (place: Named) => string {
  const { i18n } = useTranslation();
  const lang = htmlLang(i18n.language) === 'en' ? 'en' : 'ta';
  return (place) => place[lang];
}

/** Returns places with their names in the language in use, sorted as that language sorts. */
export function useSortedPlaces<Place extends Named>(places: readonly Place[]) {
  const { compare } = useFormats();
  const nameOf = usePlaceName();
  return places
    .map((place) => ({ ...place, label: nameOf(place) }))
    .toSorted((a, b) => compare(a.label, b.label));
}
