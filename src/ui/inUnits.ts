const tenths = (value: number) => Math.round(value * 10) / 10;

/**
 * Converts a size in bytes for display: whole kilobytes (rounded up), or tenths of megabytes and
 * gigabytes. It picks the first unit in which the value is below 1000.
 */
export function inUnits(bytes: number): { value: number; unit: string } {
  const kB = Math.ceil(bytes / 1e3);
  if (kB < 1000) return { value: kB, unit: 'kB' };
  const MB = tenths(bytes / 1e6);
  return MB < 1000 ? { value: MB, unit: 'MB' } : { value: tenths(bytes / 1e9), unit: 'GB' };
}
