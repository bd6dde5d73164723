/**
 * Says a text's times as people do in Tamil: "24-11, 17:40" becomes "24/11, மாலை 5:40". Intl would
 * say PM, which few readers use, and lines would break at its hyphen.
 */
export const timeInTamil = (text: string): string =>
  text
    .replace(/(\d)-(\d)/, '$1/$2')
    .replace(/(\d\d)(:\d\d)/, (_, hours: string, minutes: string) => {
      const hour = +hours;
      return `${partOfDay(hour)}\u00a0${hour % 12 || 12}${minutes}`;
    });

function partOfDay(hour: number): string {
  if (hour < 3 || hour > 18) return 'இரவு';
  if (hour < 5) return 'அதிகாலை';
  if (hour < 12) return 'காலை';
  return hour < 16 ? 'மதியம்' : 'மாலை';
}
