const tenths = (value: number) => Math.round(value * 10) / 10;
const UNITS = [
  { unit: 'kB', of: 1e3, round: Math.ceil },
  { unit: 'MB', of: 1e6, round: tenths },
  { unit: 'GB', of: 1e9, round: tenths },
];

/** A size in bytes as a person reads it: whole kilobytes, tenths of megabytes and gigabytes, and never a thousand where the next unit would do. */
export function inUnits(bytes: number): { value: number; unit: string } {
  const read = UNITS.map(({ unit, of, round }) => ({ unit, value: round(bytes / of) }));
  return read.find(({ value }) => value < 1000) ?? { unit: 'GB', value: tenths(bytes / 1e9) };
}
