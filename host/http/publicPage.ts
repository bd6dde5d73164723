import { html, raw } from 'hono/html';
import { PARTY } from '../../src/domain/app/party.ts';
import { PUBLIC_STYLE } from './publicStyle.ts';

/** A text in Tamil and in English. Whoever opens a public page may read either. */
export type Both = readonly [tamil: string, english: string];

/** How the mark above the title is drawn, by what the page says. */
const MARKS = {
  valid: 'M30 53l14 14 28-32',
  waiting: 'M50 26v26l16 12',
  invalid: 'M34 34l32 32M66 34l-32 32',
};

/** The kolam of the app's header, so that whoever scans a card sees whose page it is. */
export const PARTY_KOLAM =
  'M0 -27.4C4.1 -27.4 7.4 -24.1 7.4 -20C7.4 -16.8 5.4 -15.4 0 -10C-5.4 -4.6 -4.6 -5.4 -10 0C-15.4 5.4 -16.8 7.4 -20 7.4C-24.1 7.4 -27.4 4.1 -27.4 0C-27.4 -4.1 -24.1 -7.4 -20 -7.4C-16.8 -7.4 -15.4 -5.4 -10 0C-4.6 5.4 -5.4 4.6 0 10C5.4 15.4 7.4 16.8 7.4 20C7.4 24.1 4.1 27.4 0 27.4C-4.1 27.4 -7.4 24.1 -7.4 20C-7.4 16.8 -5.4 15.4 0 10C5.4 4.6 4.6 5.4 10 0C15.4 -5.4 16.8 -7.4 20 -7.4C24.1 -7.4 27.4 -4.1 27.4 0C27.4 4.1 24.1 7.4 20 7.4C16.8 7.4 15.4 5.4 10 0C4.6 -5.4 5.4 -4.6 0 -10C-5.4 -15.4 -7.4 -16.8 -7.4 -20C-7.4 -24.1 -4.1 -27.4 0 -27.4Z';

/**
 * Returns a page that works in any browser, without a script or the app: a title with a mark, and
 * what follows it. It lifts the policy of no-referrer for its own form: browsers that don't send
 * Sec-Fetch-Site, such as Safari before 16.4, would send that form as from another site.
 */
export function publicPage({
  title,
  state,
  body,
}: {
  title: Both;
  state?: keyof typeof MARKS;
  body: unknown;
}) {
  const { name } = PARTY;
  const mark =
    state &&
    html`<svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="46" />
      <path d="${MARKS[state]}" />
    </svg>`;
  return html`<!doctype html>
    <html lang="ta" translate="no">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
        <title>${title[0]}</title>
        ${raw(`<style>${PUBLIC_STYLE}</style>`)}
      </head>
      <body>
        <header>
          <svg viewBox="-30 -30 60 60" aria-hidden="true"><path d="${PARTY_KOLAM}" /></svg>
          <div>${name.tam}<span lang="en">${name.en}</span></div>
        </header>
        <main class="${state ?? ''}">
          ${mark}
          <h1>${title[0]}<span lang="en">${title[1]}</span></h1>
          ${body}
        </main>
      </body>
    </html>`;
}

/** Returns a paragraph in both languages. */
export function inBoth([tamil, english]: Both) {
  return html`<p class="why">${tamil}</p>
    <p class="why" lang="en">${english}</p>`;
}

/** Returns a paragraph that ends with the office's telephone number. */
export function callOffice([tamil, english]: Both) {
  const { phone } = PARTY.office;
  return html`<p class="why">
    ${tamil}<br />
    <span lang="en">${english}</span><br />
    <a href="tel:${phone.replaceAll(' ', '')}">${phone}</a>
  </p>`;
}
