import type { Contender } from '../contender.ts';
import { formOf, type Sample } from '../sample.ts';

/**
 * The limit of delivery: nothing is stored, everything is in memory already, so many are under way
 * at a time.
 */
export function plainFetch(atATime: number): Contender {
  let samples: Sample[] = [];
  return {
    open: async () => undefined,
    save: async (sample) => void samples.push(sample),
    async deliver() {
      const rest = samples.values();
      const sender = async () => {
        for (const sample of rest) {
          const response = await fetch('/addvoters', { method: 'POST', body: formOf(sample) });
          await response.text();
        }
      };
      await Promise.all(Array.from({ length: atATime }, sender));
      samples = [];
    },
  };
}
