import { expect, it } from 'vitest';
import { inUnits } from '../../src/ui/inUnits.ts';

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [1_000, '1 kB'],
  [150_400, '151 kB'],
  [999_000, '999 kB'],
  [999_001, '1 MB'],
  [999_999, '1 MB'],
  [1_000_000, '1 MB'],
  [2_460_000, '2.5 MB'],
  [999_960_000, '1 GB'],
  [10_739_200_000, '10.7 GB'],
  [2_000_000_000_000, '2000 GB'],
])('%i bytes read as %s', (bytes, read) => {
  const { value, unit } = inUnits(bytes);
  expect(`${value} ${unit}`).toBe(read);
});
