import type { Total } from '../../domain/calls/sorting.ts';
import { useFormats } from '../../ui/useFormats.ts';

/** Returns a function that says a number that may be the end of counting: 3, or 10,000+. */
export function useAtLeast(): (total: Total) => string {
  const { number } = useFormats();
  return ({ count, isExact }) => `${number(count)}${isExact ? '' : '+'}`;
}
