/**
 * Keys that the start script in index.html (build/bootstrap.ts) shares with the app. They live in
 * local storage, PRACTICE and
 * SHARED in session storage.
 */
export const TOKEN_KEY = 'token';
export const LANGUAGE_KEY = 'i18nextLng';
export const SCHEME_KEY = 'scheme';
export const LETTERS_KEY = 'letters';
export const INSTALLED_KEY = 'installed';
export const PRACTICE_KEY = 'practice';
export const SHARED_KEY = 'sharedTicket';

/** The window dispatches this event once the start script has kept the browser's install prompt. */
export const INSTALL_PROMPT_KEPT = 'installpromptkept';

/** And this one once React has taken over the login form of index.html. */
export const LOGIN_TAKEN = 'logintaken';
