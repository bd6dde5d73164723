// The browser offers the installation once, perhaps before the app itself is here, so this small file waits for it and
// keeps it until the person wants it: src/screens/install/installation.ts.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.installPrompt = event;
  dispatchEvent(new Event('installpromptkept'));
});
