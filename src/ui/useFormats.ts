import { useTranslation } from 'react-i18next';
import { dayInIndia, INDIA_ZONE } from '../domain/app/calendar.ts';
import { inUnits } from './inUnits.ts';
import { htmlLang } from './language.ts';
import { timeInTamil } from './timeInTamil.ts';

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * Returns functions that format numbers and times, and compare texts, in the current language. All
 * times are Indian.
 */
export function useFormats() {
  const { i18n } = useTranslation();
  return formatsOf(`${htmlLang(i18n.language)}-IN`);
}

const made: Record<string, ReturnType<typeof makeFormats>> = {};

/**
 * Returns the formats of a language, such as ta-IN. Each language's are made once, because
 * formatters are slow to create and lists have many rows.
 */
export const formatsOf = (lang: string) => (made[lang] ??= makeFormats(lang));

function makeFormats(lang: string) {
  // Create each formatter on first use. Most aren't needed while the app starts.
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = later(() => new Intl.DateTimeFormat(lang, { ...options, timeZone: INDIA_ZONE }));
    const isSaid = lang.startsWith('ta');
    return (at: number | string) => {
      const text = format().format(new Date(at));
      return isSaid ? timeInTamil(text) : text;
    };
  };
  const number = later(() => new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }));
  const time = dates(CLOCK);
  const dayAndTime = dates({ ...CLOCK, day: '2-digit', month: '2-digit' });
  const day = dates({ dateStyle: 'long' });
  const collator = later(() => new Intl.Collator(lang));
  return {
    /** Formats a size in bytes, with a no-break space before the unit. */
    size: (bytes: number) => {
      const { value, unit } = inUnits(bytes);
      return `${number().format(value)}\u00a0${unit}`;
    },
    /** Formats a moment (milliseconds since 1970) as a time, with the day if it isn't today. */
    moment: (at: number) => (dayInIndia(at) === dayInIndia(Date.now()) ? time : dayAndTime)(at),
    /** Formats a moment, also one in ISO 8601, as a long date. */
    day,
    shortDay: dates({ day: 'numeric', month: 'short' }),
    dayAndTime: (iso: string) => `${day(iso)}, ${time(iso)}`,
    number: (value: number) => number().format(value),
    compare: (a: string, b: string) => collator().compare(a, b),
  };
}

function later<T>(make: () => T): () => T {
  let format: T | undefined;
  return () => (format ??= make());
}
