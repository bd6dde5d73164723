import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { LANGUAGES, speak } from '../../tests/journeys/tour.ts';
import { keepForDocs } from './inDocs.ts';
import { looksOf, nameOf, PHONE, SIZES, type Look } from './looks.ts';

/** The longest page that is photographed whole, in CSS pixels. */
const LONGEST = 12_000;
/** A dialog may leave a part of the window free, above and below itself. */
const ROOM_AROUND_DIALOG = 1.3;

/**
 * Photographs the screen as it is in every look, and leaves it in English on a phone by day, as
 * the helpers of the journeys want it.
 */
export type Camera = (name: string, only?: Only) => Promise<void>;
type Only = { sizes?: readonly Look['size'][]; languages?: readonly Look['language'][] };

/**
 * @param folder is emptied first
 * @param isQuick takes each screen in one look, and none for the documents
 */
export function openCamera(page: Page, folder: string, isQuick: boolean): Camera {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let taken = 0;
  return async (name, { sizes = SIZES, languages = LANGUAGES } = {}) => {
    taken += 1;
    const number = String(taken).padStart(2, '0');
    const looks = looksOf(sizes, languages);
    for (const look of isQuick ? looks.slice(0, 1) : looks) {
      await putOn(page, look);
      if (!isQuick) await keepForDocs(page, `${basename(folder)}/${name}`, look);
      await makeRoom(page, look.size);
      await page.screenshot({
        path: join(folder, `${number}-${name}-${nameOf(look)}.png`),
        scale: 'css',
        caret: 'hide',
        animations: 'disabled',
      });
    }
    const language = languages.includes('both') ? 'both' : 'en';
    await putOn(page, { language, size: PHONE, theme: 'light' });
  };
}

async function putOn(page: Page, { language, size, theme }: Look): Promise<void> {
  // Else it may rest on something that looks chosen then.
  await page.mouse.move(0, 0);
  await setStyle(page, '');
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  if (language !== 'both') await speak(page, language);
  await page.waitForFunction(
    (scheme) => (document.documentElement.dataset['scheme'] ?? scheme) === scheme,
    theme,
  );
  await settle(page);
}

/**
 * Makes the window as high as the page, or as high as a dialog needs, so that all of it is seen.
 * What is as high as the window itself would push the footer out of any window.
 */
async function makeRoom(page: Page, { width, height }: Look['size']): Promise<void> {
  const hidden = await page.evaluate(() => {
    const place = document.querySelector('dialog[open]') ?? document.documentElement;
    return { more: place.scrollHeight - place.clientHeight, isDialog: place.matches('dialog') };
  });
  if (hidden.more <= 0) return;
  const more = hidden.isDialog ? Math.ceil(hidden.more * ROOM_AROUND_DIALOG) : hidden.more;
  await setStyle(page, '.sidebar { height: auto; align-self: stretch }');
  await page.setViewportSize({ width, height: Math.min(height + more, LONGEST) });
  await settle(page);
}

/** @param css outweighs the app's own */
async function setStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/**
 * Waits for letters, for the pictures that are to be seen, and until messages that pass are gone.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))),
    );
    await document.fonts.ready;
  });
  await page.waitForFunction(
    () =>
      !document.querySelector(':not([data-stays]) > .toast') &&
      [...document.images].every((image) => {
        const { left, right, top, bottom } = image.getBoundingClientRect();
        const isSeen = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
        return image.complete || !isSeen;
      }),
  );
}
