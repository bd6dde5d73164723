import { useTranslation } from 'react-i18next';
import { inUnits } from './inUnits.ts';
import { htmlLang } from './language.ts';

const OFFICE_ZONE = 'Asia/Kolkata';

/** Numbers, times and sorting as the language in use writes them. Digits are 0–9 in both. */
export function useFormats() {
  const { i18n } = useTranslation();
  return formatsOf(`${htmlLang(i18n.language)}-IN`);
}

/** Made once for each language: they are slow to make, and a list has many rows. */
const made = new Map<string, ReturnType<typeof makeFormats>>();
function formatsOf(lang: string) {
  const formats = made.get(lang) ?? makeFormats(lang);
  made.set(lang, formats);
  return formats;
}

function makeFormats(lang: string) {
  // Each is made when it is first needed: at the start of the app most are not.
  const number = later(() => new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }));
  const time = later(
    () => new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  );
  const dayAndTime = later(
    () =>
      new Intl.DateTimeFormat(lang, {
        day: '2-digit',
        month: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  );
  // The office's times are those of Tamil Nadu, wherever the phone believes to be.
  const officeDay = later(
    () => new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: OFFICE_ZONE }),
  );
  const officeShortDay = later(
    () => new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', timeZone: OFFICE_ZONE }),
  );
  const officeTime = later(
    () =>
      new Intl.DateTimeFormat(lang, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: OFFICE_ZONE,
      }),
  );
  const collator = later(() => new Intl.Collator(lang));
  return {
    /** The size of something in bytes, kept on one line. */
    size: (bytes: number) => {
      const { value, unit } = inUnits(bytes);
      return `${number().format(value)}\u00a0${unit}`;
    },
    /** A moment in milliseconds since 1970: the time, and the day too if that is not today. */
    moment: (at: number) =>
      (new Date(at).toDateString() === new Date().toDateString() ? time : dayAndTime)().format(at),
    /** A moment in ISO 8601, as the date of that day. */
    day: (iso: string) => officeDay().format(new Date(iso)),
    shortDay: (iso: string) => officeShortDay().format(new Date(iso)),
    dayAndTime: (iso: string) =>
      `${officeDay().format(new Date(iso))}, ${officeTime().format(new Date(iso))}`,
    number: (value: number) => number().format(value),
    compare: (a: string, b: string) => collator().compare(a, b),
  };
}

function later<T>(make: () => T): () => T {
  let format: T | undefined;
  return () => (format ??= make());
}
