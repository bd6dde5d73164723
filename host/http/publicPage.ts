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
    <html lang="ta">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
        <title>${title[0]}</title>
        ${raw(`<style>${PUBLIC_STYLE}</style>`)}
      </head>
      <body>
        <header>${name.tam}<span lang="en">${name.en}</span></header>
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
