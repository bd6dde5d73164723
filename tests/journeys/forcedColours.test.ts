/* oxlint-disable unicorn/consistent-function-scoping -- they run in the page, alone */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCREENS } from '../../src/app/screenList.ts';
import { goTo, logInAnew, startTour, visit, type Tour } from './tour.ts';

/** WCAG 1.4.11: what is not text stands out from its ground. */
const CONTRAST = 3;

let tour: Tour;
let page: Page;

beforeAll(async () => {
  tour = await startTour();
  ({ page } = tour);
});

afterAll(() => tour.end());

/**
 * What cannot be told on the screen as it is: where the focus is, what is chosen, where to press or
 * write, and drawings.
 */
function faults(): Promise<string[]> {
  return page.evaluate((contrast) => {
    const found = new Set<string>();
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${element.textContent.trim().slice(0, 20)}"`;
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('This browser cannot draw');
    const known = new Map<string, number[]>();
    const channels = (colour: string) => {
      const seen = known.get(colour);
      if (seen) return seen;
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const read = [...pen.getImageData(0, 0, 1, 1).data];
      known.set(colour, read);
      return read;
    };
    const linear = (value = 0) =>
      value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const light = (colour: string) => {
      const [red, green, blue] = channels(colour);
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const standsOut = (colour: string, ground: string) => {
      if (channels(colour)[3] === 0) return false;
      const [dark = 0, bright = 0] = [light(colour), light(ground)].toSorted(
        (one, other) => one - other,
      );
      return (bright + 0.05) / (dark + 0.05) >= contrast;
    };
    const canvas = getComputedStyle(document.body).backgroundColor;
    const groundOf = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (channels(backgroundColor)[3] !== 0) return backgroundColor;
      }
      return canvas;
    };
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.visually-hidden, [inert], .carousel__row') &&
      element.getBoundingClientRect().width > 1;
    // A choice is drawn by what stands behind its input.
    const drawn = (control: Element) => {
      if (getComputedStyle(control).opacity !== '0') return control;
      return (
        (control.nextElementSibling?.matches('span')
          ? control.nextElementSibling
          : control.parentElement) ?? control
      );
    };
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden], [type=file], [hidden]), select, textarea',
    )) {
      if (!isSeen(control) || control.matches(':disabled')) continue;
      const shape = drawn(control);
      const { borderBottomColor, borderBottomWidth, borderBottomStyle, appearance } =
        getComputedStyle(shape);
      const hasEdge =
        (borderBottomStyle !== 'none' &&
          Number.parseFloat(borderBottomWidth) >= 1 &&
          standsOut(borderBottomColor, groundOf(shape.parentElement))) ||
        standsOut(groundOf(shape), groundOf(shape.parentElement));
      if (control.matches('input, select, textarea') && appearance === 'none' && !hasEdge)
        found.add(`${nameOf(control)} has no edge`);
      control.focus();
      if (document.activeElement !== control) continue;
      const { outlineStyle, outlineWidth, outlineColor, forcedColorAdjust } =
        getComputedStyle(shape);
      // Chromium draws the ring of what keeps its own colours like any other, but tells a wrong
      // colour of it.
      const isSeenRing = forcedColorAdjust === 'none' || standsOut(outlineColor, canvas);
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 || !isSeenRing)
        found.add(
          `${nameOf(control)} hides the focus: ${outlineStyle} ${outlineWidth} ${outlineColor}`,
        );
    }
    for (const chosen of document.querySelectorAll(
      '[aria-current=page], input[type=radio]:checked',
    )) {
      const shape = drawn(chosen);
      const { backgroundColor, color } = getComputedStyle(shape);
      if (isSeen(shape) && !standsOut(backgroundColor, canvas))
        found.add(`${nameOf(shape)} does not look chosen: ${backgroundColor}`);
      if (isSeen(shape) && shape.textContent !== '' && !standsOut(color, backgroundColor))
        found.add(`${nameOf(shape)} cannot be read: ${color} on ${backgroundColor}`);
    }
    for (const drawing of document.querySelectorAll('svg')) {
      if (
        isSeen(drawing) &&
        !drawing.closest('.video__poster') &&
        !standsOut(getComputedStyle(drawing).color, groundOf(drawing))
      )
        found.add(
          `${nameOf(drawing.parentElement ?? drawing)} has a pale drawing: ${getComputedStyle(drawing).color} on ${groundOf(drawing)}`,
        );
    }
    return [...found];
  }, CONTRAST);
}

async function faultsOnEveryScreen(paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await goTo(page, path);
    // A ring is drawn for who moves by keys.
    await page.keyboard.press('Tab');
    found.push(...(await faults()).map((fault) => `${path}: ${fault}`));
  }
  return found;
}

describe.each(['light', 'dark'] as const)(
  'with a person’s own colours, on a %s ground,',
  (colorScheme) => {
    it('a visitor sees where the focus is, what is chosen, and every drawing', async () => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
      await visit(page, '/login?lng=en');
      expect(await faultsOnEveryScreen(SCREENS.guests.map(({ path }) => path))).toEqual([]);
    });

    it.each([360, 1280])('a member does on every screen, %i px wide', async (width) => {
      await page.setViewportSize({ width, height: 740 });
      await logInAnew(page);
      expect(await faultsOnEveryScreen(SCREENS.members.map(({ path }) => path))).toEqual([]);
    });
  },
);

it('for who asked for less motion a colour changes at once, not a frame later', async () => {
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await visit(page, '/login?lng=en');
  const seen = await page.locator('h1').evaluate((heading) => {
    const style = getComputedStyle(heading);
    const before = style.backgroundColor;
    heading.style.backgroundColor = 'rgb(1, 2, 3)';
    return [before, style.backgroundColor];
  });
  expect(seen).toEqual(['rgba(0, 0, 0, 0)', 'rgb(1, 2, 3)']);
});
