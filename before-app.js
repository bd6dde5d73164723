// What must not wait for the app itself: small, and without a library. docs/decisions/0021-start.md

// The browser offers the installation once, perhaps before the app is here: kept until the person wants it, src/screens/install/installation.ts.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.installPrompt = event;
  dispatchEvent(new Event('installpromptkept'));
});
addEventListener('appinstalled', () => localStorage.setItem('installed', 'yes'));

dress();
afterFirstPaint(() => {
  startApp();
  showPlaces();
});

/** Words and colours of what index.html itself shows, as most people have them; src/app/i18n.ts and src/screens/settings/theme.ts have the last word. */
function dress() {
  let scheme;
  try {
    const language = new URLSearchParams(location.search).get('lng') ?? localStorage.getItem('i18nextLng');
    if (language === 'en') document.documentElement.lang = 'en';
    scheme = localStorage.getItem('scheme');
  } catch {
    // A browser that refuses its storage: as for somebody who has chosen nothing.
  }
  const isChosen = scheme === 'light' || scheme === 'dark';
  document.documentElement.dataset.scheme = isChosen ? scheme : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** A member finds the way to work with the second paint, which the first does not wait for. Whoever taps it before the app is here finds it open there: src/app/BottomBar.tsx takes over. */
function showPlaces() {
  try {
    // As src/device/session.ts has it: who practises has a login of their own.
    const login = sessionStorage.getItem('practice') ? sessionStorage : localStorage;
    if (!login.getItem('token')) return;
  } catch {
    return;
  }
  const places = document.querySelector('.places');
  const markPlace = () => {
    for (const place of places.children) {
      if (place.pathname === location.pathname) place.setAttribute('aria-current', 'page');
      else place.removeAttribute('aria-current');
    }
  };
  places.hidden = false;
  places.onclick = (event) => {
    const place = event.target.closest('a');
    if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The language that an address asks for has not been read yet.
    const address = place.pathname + location.search;
    if (place.pathname === location.pathname) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    markPlace();
    fetchFirstFiles();
  };
  markPlace();
}

/** A page that nobody sees is not painted, and one that is not painted for a second has other trouble. */
function afterFirstPaint(work) {
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

/** The letters come meanwhile: later ones would move what they stand in. */
function startApp() {
  fetchFirstFiles();
  const { app } = firstFiles();
  if (app) import(app[0]).catch(sayWhyNot);
  void document.fonts.load('600 1em "Hind Madurai"', 'அa');
}

/** Has what the screen at this address needs come, and the app. What was asked for already is not fetched again. */
function fetchFirstFiles() {
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

/** By the build, firstFiles.config.ts. */
function firstFiles() {
  return JSON.parse(document.getElementById('first-files')?.textContent ?? '{}');
}

/** In place of the words that index.html begins with, in both languages: the app's own texts are not here either. */
function sayWhyNot(error) {
  const isRefused = error.name === 'SecurityError';
  const why = isRefused
    ? {
        ta: 'இந்த உலாவி எதையும் சேமிக்க விடவில்லை; அதனால் செயலி திறக்கவில்லை. உலாவியின் அமைப்புகளில் குக்கீகளை (தளத்தின் தரவை) அனுமதித்து, மீண்டும் திறக்கவும்.',
        en: 'This browser does not let the app keep anything, so it did not open. Allow cookies and site data in the browser’s settings, and open it again.',
      }
    : {
        ta: 'செயலி முழுதாக வரவில்லை. சிக்னல் உள்ள இடத்தில் மீண்டும் திறக்கவும். நீங்கள் சேமித்தவை பத்திரமாக உள்ளன.',
        en: 'The app did not come whole. Open it again where there is a signal. What you saved is safe.',
      };
  for (const words of document.querySelectorAll('main .first-words')) words.textContent = why[words.lang];
  // A tap there is a new try.
  document.querySelector('.places').onclick = null;
  addEventListener('online', () => location.reload());
  throw error;
}
