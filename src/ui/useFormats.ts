import { useTranslation } from 'react-i18next';
import { inUnits } from './inUnits.ts';
import { htmlLang } from './language.ts';
import { timeInTamil } from './timeInTamil.ts';

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Returns functions that format numbers and times, and compare texts, in the current language. */
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
    const format = later(() => new Intl.DateTimeFormat(lang, options));
    const isSaid = lang.startsWith('ta');
    return (at: number | string) => {
      const text = format().format(new Date(at));
      return isSaid ? timeInTamil(text) : text;
    };
  };
  const number = later(() => new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }));
  const time = dates(CLOCK);
  const dayAndTime = dates({ ...CLOCK, day: '2-digit', month: '2-digit' });
  // The office's times are in Indian time, whatever time zone the phone is set to.
  const timeZone = 'Asia/Kolkata';
  const officeDay = dates({ dateStyle: 'long', timeZone });
  const officeTime = dates({ ...CLOCK, timeZone });
  const collator = later(() => new Intl.Collator(lang));
  return {
    /** Formats a size in bytes, with a no-break space before the unit. */
    size: (bytes: number) => {
      const { value, unit } = inUnits(bytes);
      return `${number().format(value)}\u00a0${unit}`;
    },
    /** Formats a moment (milliseconds since 1970) as a time, with the day if it isn't today. */
    moment: (at: number) =>
      (new Date(at).toDateString() === new Date().toDateString() ? time : dayAndTime)(at),
    /** Formats a moment in ISO 8601 as a long date, in Indian time. */
    day: officeDay,
    shortDay: dates({ day: 'numeric', month: 'short', timeZone }),
    dayAndTime: (iso: string) => `${officeDay(iso)}, ${officeTime(iso)}`,
    number: (value: number) => number().format(value),
    compare: (a: string, b: string) => collator().compare(a, b),
  };
}

function later<T>(make: () => T): () => T {
  let format: T | undefined;
  return () => (format ??= make());
}
