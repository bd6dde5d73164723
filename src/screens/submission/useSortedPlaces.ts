import { useTranslation } from 'react-i18next';
import { htmlLang } from '../../ui/language.ts';
import { useFormats } from '../../ui/useFormats.ts';

/** Places with their name in the language in use, sorted as that language sorts. */
export function useSortedPlaces<Place extends { en: string; ta: string }>(places: readonly Place[]) {
  const { i18n } = useTranslation();
  const { compare } = useFormats();
  const lang = htmlLang(i18n.language) === 'en' ? 'en' : 'ta';
  return places.map((place) => ({ ...place, label: place[lang] })).toSorted((a, b) => compare(a.label, b.label));
}
