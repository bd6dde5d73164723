import { useTranslation } from 'react-i18next';
import { INDIA_ZONE } from '../../domain/app/calendar.ts';
import { htmlLang } from '../../ui/language.ts';
import { timeInTamil } from '../../ui/timeInTamil.ts';

const OPTIONS = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: INDIA_ZONE,
} as const;

/** Formatters are slow to create, and a table has many rows. */
const made: Record<string, Intl.DateTimeFormat> = {};

/** Returns a function that says a moment in ISO 8601 in a table's cell, in Indian time. */
export function useStamp(): (iso: string) => string {
  const language = htmlLang(useTranslation().i18n.language);
  const format = (made[language] ??= new Intl.DateTimeFormat(`${language}-IN`, OPTIONS));
  return (iso) => {
    const text = format.format(new Date(iso));
    return language === 'ta' ? timeInTamil(text) : text;
  };
}
