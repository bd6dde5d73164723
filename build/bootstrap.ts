/**
 * The start script inside index.html does what can't wait for the app. It has no libraries and
 * stays small, because it delays the first paint. See docs/decisions/0021-start.md.
 */
import { isInsideAnotherApp } from '../src/domain/app/anotherApp.ts';
import { languageNamed } from '../src/domain/app/languageNamed.ts';
import {
  INSTALL_PROMPT_KEPT,
  INSTALLED_KEY,
  LANGUAGE_KEY,
  LETTERS_KEY,
  LOGIN_TAKEN,
  PRACTICE_KEY,
  SCHEME_KEY,
  SHARED_KEY,
  TOKEN_KEY,
} from '../src/domain/app/storageKeys.ts';
import type { FirstFiles } from './firstFiles.ts';

// The browser offers the installation once, perhaps before the app has loaded. Keep the offer until
// the person asks for it: src/screens/account/install/installation.ts.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  (globalThis as { installPrompt?: Event }).installPrompt = event;
  dispatchEvent(new Event(INSTALL_PROMPT_KEPT));
});
addEventListener('appinstalled', () => localStorage.setItem(INSTALLED_KEY, 'yes'));

chooseLanguageAndScheme();
chooseLetters();
showLogin();
afterFirstPaint(() => {
  startApp();
  showPlaces();
});

/**
 * Guesses the page's language and colours before the app runs. src/app/texts/i18n.ts and
 * src/screens/account/settings/theme.ts decide later and may correct the guess.
 */
function chooseLanguageAndScheme(): void {
  let scheme: string | null | undefined;
  try {
    const asked = languageNamed(new URLSearchParams(location.search).get('lng'));
    if ((asked ?? languageNamed(localStorage.getItem(LANGUAGE_KEY))) === 'en')
      document.documentElement.lang = 'en';
    scheme = localStorage.getItem(SCHEME_KEY);
  } catch {
    // The browser blocks storage: use the defaults.
  }
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset['scheme'] =
    scheme === 'light' || scheme === 'dark' ? scheme : isDark ? 'dark' : 'light';
}

/**
 * Uses our font if an earlier visit kept it, and loads both weights at once: a late one would move
 * the text. A first visit begins in the phone's font: src/app/texts/ownLetters.ts.
 */
function chooseLetters(): void {
  try {
    if (!localStorage.getItem(LETTERS_KEY)) return;
  } catch {
    return;
  }
  document.documentElement.dataset['letters'] = 'own';
  for (const weight of [400, 600]) void document.fonts.load(`${weight} 1em "Hind Madurai"`, 'அa');
}

/**
 * Shows a guest the login form that index.html brings (firstParts.tsx), with the first paint. What
 * is typed stays in it when React takes it over. A press that comes before React is done then.
 */
function showLogin(): void {
  if (location.pathname !== '/login' || isInsideAnotherApp(navigator.userAgent)) return;
  const { documentElement: html } = document;
  try {
    // The app draws more than the form for these.
    if (localStorage.getItem(TOKEN_KEY)) return;
    if (sessionStorage.getItem(PRACTICE_KEY) ?? sessionStorage.getItem(SHARED_KEY)) return;
  } catch {
    return;
  }
  html.dataset['first'] = 'login';
  addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root');
    const login = firstPart('login');
    if (root && login) {
      root.replaceChildren(login);
      root.dataset['drawn'] = html.lang;
    }
    delete html.dataset['first'];
  });
  addEventListener('submit', (event) => {
    // React has taken it.
    if (event.defaultPrevented) return;
    // The browser itself would put the password into the address.
    event.preventDefault();
    (event.target as HTMLElement).dataset['pressed'] = 'yes';
  });
  addEventListener(LOGIN_TAKEN, pressAgain, { once: true });
}

/** Returns what firstParts.tsx has drawn in the page's language; Vite's dev server has none. */
function firstPart(name: 'login' | 'places'): DocumentFragment | undefined {
  const id = `${name}-${document.documentElement.lang}`;
  return document.querySelector<HTMLTemplateElement>(`#${id}`)?.content;
}

function pressAgain(): void {
  const language = document.querySelector<HTMLSelectElement>('.language select');
  const isOther = language?.selectedOptions[0]?.lang !== document.documentElement.lang;
  if (isOther) language?.dispatchEvent(new Event('change', { bubbles: true }));
  const show = document.querySelector<HTMLInputElement>('.show-typed :checked');
  if (show) {
    // React sees a click only if it changes something.
    show.checked = false;
    show.click();
  }
  const form = document.querySelector<HTMLFormElement>('form[data-pressed]');
  form?.requestSubmit();
  delete form?.dataset['pressed'];
}

/**
 * Shows the bottom bar to a logged-in person with the second paint (firstParts.tsx). A tap before
 * the app has loaded changes the address, and the app opens there: src/app/frame/BottomBar.tsx
 * takes over.
 */
function showPlaces(): void {
  try {
    // Practice has its own login, in the tab: src/device/login/session.ts.
    const login = sessionStorage.getItem(PRACTICE_KEY) ? sessionStorage : localStorage;
    if (!login.getItem(TOKEN_KEY)) return;
  } catch {
    return;
  }
  const bar = firstPart('places')?.querySelector('nav');
  if (!bar) return;
  // React draws the bar anew, so what a screen reader or the keyboard reached here would be gone.
  bar.ariaHidden = 'true';
  for (const place of bar.querySelectorAll('a')) place.tabIndex = -1;
  document.getElementById('root')?.append(bar);
  bar.onclick = (event) => {
    const place = (event.target as Element).closest('a');
    if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Keep the query: the app hasn't read its language yet.
    const address = place.pathname + location.search;
    if (place.pathname === location.pathname) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    markPlace(bar);
    fetchFirstFiles();
  };
  markPlace(bar);
}

function markPlace(bar: HTMLElement): void {
  for (const place of bar.querySelectorAll('a')) {
    if (place.pathname === location.pathname) place.setAttribute('aria-current', 'page');
    else place.removeAttribute('aria-current');
  }
}

/**
 * Runs `work` after the first paint. Doesn't wait on a hidden page, which is never painted, nor
 * for longer than a second.
 */
function afterFirstPaint(work: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) work();
    isDone = true;
  };
  const wait = () => {
    if (document.visibilityState === 'hidden') return once();
    requestAnimationFrame(() => setTimeout(once));
    setTimeout(once, 1_000);
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', wait);
  else wait();
}

function startApp(): void {
  fetchFirstFiles();
  const [main] = firstFiles().app ?? [];
  if (!('locks' in navigator))
    explainFailure(
      isSecureContext
        ? new SyntaxError('Web Locks are missing')
        : new DOMException('The page needs HTTPS', INSECURE),
    );
  if (main) import(/* @vite-ignore */ main).catch(explainFailure);
}

/** Preloads the app and the files of the screen at this address. The browser skips repeats. */
function fetchFirstFiles(): void {
  const language = document.documentElement.lang === 'en' ? 'en' : 'tam';
  const { app = [], [location.pathname]: screen = [] } = firstFiles();
  for (const file of [...app, ...screen]) {
    const isScript = file.endsWith('.js');
    const link = document.createElement('link');
    link.crossOrigin = '';
    link.rel = isScript ? 'modulepreload' : 'preload';
    if (!isScript) link.as = file.endsWith('.css') ? 'style' : 'fetch';
    link.href = file.replace('{{lng}}', language);
    document.head.append(link);
  }
}

/**
 * Reads the list that the build writes into the page. Vite's dev server writes none, and loads the
 * app itself.
 */
function firstFiles(): FirstFiles {
  return JSON.parse(document.getElementById('first-files')?.textContent ?? '{}') as FirstFiles;
}

/** The name of our own error: without HTTPS, browsers offer neither Web Locks nor a worker. */
const INSECURE = 'InsecureContext';

type Words = Record<string, string>;
/** Why the app didn't start, by the name of the error. */
const WHY: Record<string, Words> = {
  SecurityError: {
    ta: 'இந்த பிரவுசர் எதையும் சேமிக்க விடவில்லை; அதனால் செயலி திறக்கவில்லை. பிரவுசரின் Settings-இல் “Cookies”, “Site data” ஆகியவற்றை அனுமதித்து, மீண்டும் திறக்கவும்.',
    en: 'This browser does not let the app keep anything, so it did not open. Allow cookies and site data in the browser’s settings, and open it again.',
  },
  [INSECURE]: {
    ta: 'இந்த முகவரி பாதுகாப்பானதல்ல: http என்று தொடங்குகிறது. செயலிக்கு https என்று தொடங்கும் முகவரி வேண்டும். சரியான முகவரியை அலுவலகத்திடம் கேட்கவும்.',
    en: 'This address isn’t safe: it begins with http. The app needs an address that begins with https. Ask the office for it.',
  },
  SyntaxError: {
    ta: 'இந்த பிரவுசர் மிகப் பழையது; இதில் செயலி திறக்காது. பிரவுசரை Update செய்து, மீண்டும் திறக்கவும். நீங்கள் சேமித்தவை பத்திரமாக உள்ளன.',
    en: 'This browser is too old for the app. Update the browser and open the app again. What you saved is safe.',
  },
};
const NOT_WHOLE: Words = {
  ta: 'செயலி முழுதாக வரவில்லை. சிக்னல் உள்ள இடத்தில் மீண்டும் திறக்கவும். நீங்கள் சேமித்தவை பத்திரமாக உள்ளன.',
  en: 'The app did not load completely. Open it again where there is a signal. What you saved is safe.',
};

/**
 * Replaces the words of the first paint, in both languages: the app's own texts didn't load either.
 * A browser that can't read the app's scripts is older than docs/decisions/0041-oldest.md allows.
 */
function explainFailure(error: Error): never {
  const why = WHY[error.name] ?? NOT_WHOLE;
  const login = document.querySelector('.login');
  if (login) {
    const said = document.createElement('p');
    said.role = 'alert';
    said.className = 'notice notice--needsYou';
    said.textContent = why[document.documentElement.lang] ?? '';
    login.prepend(said);
  }
  for (const words of document.querySelectorAll<HTMLElement>('main .first-words')) {
    words.textContent = why[words.lang] ?? '';
  }
  // From now on a tap in the bar follows a normal link, which tries again.
  const bar = document.querySelector<HTMLElement>('.places');
  if (bar) bar.onclick = null;
  addEventListener('online', () => location.reload());
  throw error;
}
