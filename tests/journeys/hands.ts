import type { Page } from 'playwright-core';

/** What a person does with their hands. `next` is the keyboard's key for the next field. */
export type Hands = { taps: number; keys: number; next: number };

/**
 * Counts, in the page, what fingers do there. The keyboard's "next" is the Tab key here.
 * @returns gives what was counted since it was asked last
 */
export async function countHands(page: Page): Promise<() => Promise<Hands>> {
  await page.evaluate(() => {
    const count = { taps: 0, keys: 0, next: 0 };
    Object.assign(globalThis, { hands: count });
    addEventListener('pointerdown', () => (count.taps += 1), true);
    addEventListener('beforeinput', ({ data }) => (count.keys += data?.length ?? 1), true);
    addEventListener('keydown', ({ key }) => (count.next += Number(key === 'Tab')), true);
  });
  return () =>
    page.evaluate(() => {
      const { hands } = globalThis as unknown as { hands: Hands };
      const counted = { ...hands };
      Object.assign(hands, { taps: 0, keys: 0, next: 0 });
      return counted;
    });
}
