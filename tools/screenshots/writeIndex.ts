import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a file's name says: the place in the walk, the screen, and the look. */
const FILE =
  /^(?<number>\d\d)-(?<name>.+)-(?<language>tam|en|both)-(?<width>\d+)-(?<theme>\w+)\.png$/;
const WORDS: Record<string, string> = { tam: 'தமிழ்', en: 'English', both: 'தமிழ், English' };

/** A PNG says its height, 4 bytes, this far from its beginning. */
const HEIGHT_AT = 20;

type Look = { name: string; language: string; width: string; theme: string };
type Picture = Look & { src: string; height: number };

/**
 * Writes index.html beside the walks' pictures: a row for each screen, its looks beside each other.
 * Returns its path. It needs no script: the page's own boxes hide looks and change the size.
 */
export function writeIndex(folder: string, walks: string[]): string {
  const path = join(folder, 'index.html');
  const parts = walks.map((walk) => [walk, rowsOf(folder, walk)] as const);
  writeFileSync(
    path,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Every screen</title>
<style>${STYLE}</style>
<header>
${CHOICES.map(choice).join('\n')}
<label><input type="checkbox" id="large" /> in full size</label>
<nav>${parts.map(([walk]) => `<a href="#${walk}">${walk}</a>`).join(' ')}</nav>
</header>
${parts.map(([walk, rows]) => `<h2 id="${walk}">${walk}</h2>\n${rows.map(row).join('\n')}`).join('\n')}
</html>
`,
  );
  return path;
}

/** Every class of looks that can be hidden. */
const CHOICES = ['tam', 'en', 'light', 'dark', '320', '360', '1280'];

const STYLE = `
body { margin: 0 16px; font: 16px/1.4 system-ui, sans-serif; background: #ddd; color: #111; }
header { position: sticky; top: 0; z-index: 1; padding: 8px 0; background: #ddd; }
header label { margin-inline-end: 12px; }
nav a { margin-inline-end: 12px; }
h2, h3 { margin: 16px 0 4px; scroll-margin-top: 80px; }
.row { display: flex; gap: 12px; align-items: start; overflow-x: auto; padding-block-end: 12px; }
figure { margin: 0; flex: none; zoom: 0.6; }
figure img { display: block; background: #fff; }
figcaption { font-size: 20px; }
body:has(#large:checked) figure { zoom: 1; }
${CHOICES.map((name) => `body:has(#show-${name}:not(:checked)) .is-${name} { display: none; }`).join('\n')}
`;

function choice(name: string): string {
  return `<label><input type="checkbox" id="show-${name}" checked /> ${WORDS[name] ?? name}</label>`;
}

function row([title, pictures]: [string, Picture[]]): string {
  const figures = pictures.map(
    ({ language, width, height, theme, src }) =>
      `<figure class="is-${language} is-${width} is-${theme}"><figcaption>${WORDS[language] ?? ''} ${width} ${theme}</figcaption><a href="${src}"><img src="${src}" width="${width}" height="${height}" loading="lazy" alt="" /></a></figure>`,
  );
  return `<h3>${title}</h3>\n<div class="row">${figures.join('\n')}</div>`;
}

/** The screens of a walk in its order, each with its looks: by width, then day before night. */
function rowsOf(folder: string, walk: string): [string, Picture[]][] {
  if (!existsSync(join(folder, walk))) return [];
  const rows = new Map<string, Picture[]>();
  for (const file of readdirSync(join(folder, walk)).toSorted()) {
    const { number = '', ...look } = FILE.exec(file)?.groups ?? {};
    if (number === '') continue;
    const height = readFileSync(join(folder, walk, file)).readUInt32BE(HEIGHT_AT);
    const picture = { ...(look as Look), src: `${walk}/${file}`, height };
    rows.set(picture.name, [...(rows.get(picture.name) ?? []), picture]);
  }
  const order = ({ width, theme, language }: Picture) =>
    `${width.padStart(4, '0')} ${theme === 'light' ? 0 : 1} ${language === 'tam' ? 0 : 1}`;
  return [...rows].map(([name, pictures]) => [
    name,
    pictures.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)),
  ]);
}
