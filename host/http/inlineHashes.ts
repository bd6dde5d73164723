import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hashes the scripts or styles inside the app's own page for the content security policy:
 * https://www.w3.org/TR/CSP3/#match-element-to-source-list
 *
 * A build may replace the page while the host runs, and old hashes would block its styles. So the
 * page is read again whenever its time of change differs.
 * @returns a function that gives the hashes of all elements of that name in index.html
 */
export function inlineHashes(webRoot: string, element: 'script' | 'style'): () => string {
  const page = join(webRoot, 'index.html');
  const texts = new RegExp(`<${element}>(.*?)</${element}>`, 'gs');
  let known = { changedAt: 0, hashes: '' };
  return () => {
    const changedAt = statSync(page, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt !== known.changedAt) {
      const html = changedAt === 0 ? '' : readFileSync(page, 'utf8');
      known = {
        changedAt,
        hashes: Array.from(
          html.matchAll(texts),
          ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
        ).join(' '),
      };
    }
    return known.hashes;
  };
}
