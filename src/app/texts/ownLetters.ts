import { getI18n } from 'react-i18next';
import { LETTERS_KEY } from '../../domain/app/storageKeys.ts';

/** Both weights, and a text that makes the browser fetch both scripts of each. */
const LETTERS = ['400 1em "Hind Madurai"', '600 1em "Hind Madurai"'];
const SAMPLE = 'அa';
/** The line is quick if the app itself came within this time. */
const QUICK_MS = 2_000;

let loading: Promise<void> | undefined;
let areHere = false;

/**
 * Resolves when the first screen may be drawn, as far as its letters matter. Ours weigh a fifth of
 * a first visit, so on a slow line the first visit begins in the phone's letters. It waits for ours
 * on a quick line, and where somebody reads Tamil on a phone without Tamil letters.
 * @param isDrawn true if the screen stands on the page already. Then nothing waits, and nothing
 * jumps to our letters unless the phone has none
 */
export async function lettersForFirstScreen(isDrawn: boolean): Promise<void> {
  if (hasOwnLetters()) return void (await document.fonts.ready);
  const isQuick = !isDrawn && performance.now() < QUICK_MS;
  const ours = (isQuick || isUnreadableHere()) && haveOwnLetters();
  if (!isDrawn) await ours;
}

/** Loads our letters and changes to them. Without a signal the phone's stay, and the app starts. */
function haveOwnLetters(): Promise<void> {
  return loadOwnLetters().then(takeOwnLetters, () => undefined);
}

/**
 * Loads our letters behind the first screen, after what enrolling needs without a signal. They come
 * with the next screen, where nothing jumps, and later visits begin with them: build/bootstrap.ts.
 * Whoever turns to Tamil on a phone without Tamil letters gets them at once.
 */
export async function keepOwnLetters(): Promise<void> {
  if (hasOwnLetters()) return;
  getI18n().on('languageChanged', () => {
    if (isUnreadableHere()) void haveOwnLetters();
  });
  await (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.ready;
  await loadOwnLetters();
}

/** Changes to our letters, if they have come. Call it when the screen changes anyway. */
export function takeOwnLetters(): void {
  if (areHere) document.documentElement.dataset['letters'] = 'own';
}

function loadOwnLetters(): Promise<void> {
  loading ??= Promise.all(LETTERS.map((font) => document.fonts.load(font, SAMPLE))).then(() => {
    areHere = true;
    localStorage.setItem(LETTERS_KEY, 'yes');
    return undefined;
  });
  // The next call tries again.
  loading.catch(() => (loading = undefined));
  return loading;
}

function hasOwnLetters(): boolean {
  return document.documentElement.dataset['letters'] === 'own';
}

function isUnreadableHere(): boolean {
  return document.documentElement.lang === 'ta' && !hasTamilLetters();
}

/** Without Tamil letters the browser draws one and the same box for a letter and for no letter. */
function hasTamilLetters(): boolean {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return true;
  canvas.font = `40px ${getComputedStyle(document.body).fontFamily}`;
  const [letter, noLetter] = ['அ', '\u0B8D'].map((text) => canvas.measureText(text).width);
  return letter !== noLetter;
}
