/* oxlint-disable unicorn/consistent-function-scoping -- they run in the page, alone */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** What a person presses or fills in. */
const CONTROLS =
  'a[href], button, input:not([type=hidden], [hidden]), select, textarea, summary, [role=button]';
const TARGET_PX = 48;

/** Letters and lists may still be on their way at the first looks. */
const LOOKS = 20;
const BETWEEN_LOOKS_MS = 250;

/** Looks for faults again and again, until there are none or the screen has come to rest. */
export async function atRest(look: () => Promise<string[]>): Promise<string[]> {
  for (let looks = 1; ; looks += 1) {
    const faults = await look();
    if (faults.length === 0 || looks === LOOKS) return faults;
    await sleep(BETWEEN_LOOKS_MS);
  }
}

/**
 * What does not hold on a screen that has come to rest: sideways scrolling, words that are cut off,
 * lie over others in a form or hang over their box or the edge of the screen, broken words, fields
 * too near to each other, and targets under 48 px. A link within a sentence may be as high as its
 * line (WCAG 2.5.8).
 * @param counts says which faults are looked for
 */
export function layoutFaults(
  page: Page,
  counts: (fault: string) => boolean = () => true,
): Promise<string[]> {
  return atRest(async () => (await faultsNow(page)).filter(counts));
}

function faultsNow(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ controls, target }) => {
      const faults: string[] = [];
      const root = document.documentElement;
      if (root.scrollWidth > root.clientWidth)
        faults.push(`scrolls ${root.scrollWidth - root.clientWidth} px sideways`);
      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('.visually-hidden, .skip, [inert], .carousel__row');
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.trim().replaceAll(/\s+/g, '.')}` : ''} "${(element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 30)}"`;
      for (const element of document.querySelectorAll<HTMLElement>(
        `${controls}, label, legend, h1, h2, h3, p, li, dt, dd, td, th, strong, span`,
      )) {
        if (!isSeen(element) || element.closest('svg')) continue;
        const { left, right, width } = element.getBoundingClientRect();
        if (width <= 1) continue;
        const style = getComputedStyle(element);
        if (left < -1 || right > root.clientWidth + 1)
          faults.push(`${nameOf(element)} hangs over the edge of the screen`);
        // What was typed may be longer than its field.
        const isFilledIn = element instanceof HTMLInputElement && element.value !== '';
        if (
          style.display !== 'inline' &&
          !isFilledIn &&
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 0
        )
          faults.push(
            `${nameOf(element)} is ${element.scrollWidth - element.clientWidth} px wider than its box`,
          );
        if (
          style.overflowY !== 'visible' &&
          style.overflowY !== 'auto' &&
          element.scrollHeight > element.clientHeight + 2 &&
          element.textContent !== '' &&
          element.matches(`${controls}, span, p`) &&
          !element.matches('input, textarea, select')
        )
          faults.push(`${nameOf(element)} is cut off below`);
      }
      const range = document.createRange();
      // With letters so large that a word is as long as the line, words break at hyphens.
      const isNarrow = root.clientWidth < 16 * Number.parseFloat(getComputedStyle(root).fontSize);
      for (const element of document.querySelectorAll<HTMLElement>(
        isNarrow ? '.top :is(a, button, a *), .places :is(a, a *)' : 'body *',
      )) {
        // Ids, addresses and technical facts may break.
        if (!isSeen(element) || getComputedStyle(element).overflowWrap === 'anywhere') continue;
        for (const node of [...element.childNodes].filter((each) => each instanceof Text)) {
          for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s/…\u00ad-]+/g)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const parts = [...range.getClientRects()];
            if (new Set(parts.map(({ top }) => Math.round(top))).size < 2) continue;
            // A word that is longer than its line has to break.
            const { paddingLeft, paddingRight } = getComputedStyle(element);
            const line =
              element.clientWidth -
              Number.parseFloat(paddingLeft) -
              Number.parseFloat(paddingRight);
            const length = parts.reduce((sum, { width }) => sum + width, 0);
            if (element.clientWidth === 0 || length <= line)
              faults.push(`${nameOf(element)} breaks the word ${word}`);
          }
        }
      }
      for (const field of document.querySelectorAll('.field + .field')) {
        const above = field.previousElementSibling?.getBoundingClientRect();
        const gap = above && field.getBoundingClientRect().top - above.bottom;
        // Inside a field the words stand 8 px apart.
        if (gap !== undefined && isSeen(field) && gap > -1 && gap < 12)
          faults.push(`${nameOf(field)} is as near to the field above as to its own words`);
      }
      const isStuck = (element: Element): boolean =>
        ['sticky', 'fixed'].includes(getComputedStyle(element).position) ||
        (element.parentElement !== null && isStuck(element.parentElement));
      const lines = [...document.querySelectorAll('main form *')]
        .filter(
          (element) => isSeen(element) && !isStuck(element) && !element.closest('svg, option'),
        )
        .flatMap((element) =>
          [...element.childNodes].flatMap((node) => {
            if (!(node instanceof Text) || node.data.trim() === '') return [];
            range.selectNodeContents(node);
            return [...range.getClientRects()].map((box) => ({ element, box }));
          }),
        )
        .toSorted((one, other) => one.box.top - other.box.top);
      for (const [index, { element, box }] of lines.entries())
        for (let next = index + 1; next < lines.length; next += 1) {
          const other = lines[next];
          // Letters reach out of their lines, but not by half.
          if (!other || other.box.top > box.top + box.height / 2) break;
          if (other.box.left < box.right - 2 && other.box.right > box.left + 2)
            faults.push(`${nameOf(other.element)} lies over ${nameOf(element)}`);
        }
      for (const element of document.querySelectorAll<HTMLElement>(controls)) {
        if (!isSeen(element) && !element.matches('.choice input, .tick input')) continue;
        const pressed = element.closest('label') ?? element;
        // One that is laid over all around it is pressed there, too.
        const over = getComputedStyle(pressed, '::before');
        const size = pressed.getBoundingClientRect();
        const [width, height] = (['width', 'height'] as const).map((side) =>
          over.position === 'absolute'
            ? Math.max(size[side], Number.parseFloat(over[side]))
            : size[side],
        ) as [number, number];
        const isInText =
          element.tagName === 'A' &&
          getComputedStyle(element).display === 'inline' &&
          element.parentElement?.matches('p, li, dd, span, td') &&
          element.parentElement.textContent.trim() !== element.textContent.trim();
        if (!isInText && (width < target - 0.5 || height < target - 0.5))
          faults.push(
            `${nameOf(element)} is a target of ${Math.round(width)}×${Math.round(height)} px`,
          );
      }
      return [...new Set(faults)];
    },
    { controls: CONTROLS, target: TARGET_PX },
  );
}
