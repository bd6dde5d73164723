/**
 * Keys that the start script in index.html (build/beforeApp.ts) shares with the app. They live in
 * local storage, PRACTICE in session storage.
 */
export const TOKEN_KEY = 'token';
export const LANGUAGE_KEY = 'i18nextLng';
export const SCHEME_KEY = 'scheme';
export const INSTALLED_KEY = 'installed';
export const PRACTICE_KEY = 'practice';

/** Dispatched on the window when the browser's offer to install has been kept. */
export const INSTALL_PROMPT_KEPT = 'installpromptkept';
