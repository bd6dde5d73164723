import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The rules that look at colours. All others look at what is there, which is the same in each
 * theme.
 */
const OF_COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

/**
 * What axe finds in the screen as it is: rule, place and why.
 * @param ofColours only what the colours are to blame for
 */
export async function axeFaults(page: Page, ofColours = false): Promise<string[]> {
  // What is still fading in has colours that nobody reads.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    { resultTypes: ['violations' as const], ...(ofColours && { runOnly: OF_COLOURS }) },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}
