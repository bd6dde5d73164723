// What must not wait for the app itself: small, and without a library. docs/decisions/0021-start.md

// The browser offers the installation once, perhaps before the app is here: kept until the person wants it, src/screens/install/installation.ts.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.installPrompt = event;
  dispatchEvent(new Event('installpromptkept'));
});

dress();
afterFirstPaint(startApp);

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

/** The build names the app's first script in index.html, where the browser fetches it without running it. Its letters come meanwhile: later ones would move what they stand in. */
function startApp() {
  const app = document.querySelector('link[data-app]');
  if (app) void import(app.href);
  void document.fonts.load('600 1em "Hind Madurai"', 'அa');
}
