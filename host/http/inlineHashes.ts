import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The scripts and styles inside the app's own page, for the policy: https://www.w3.org/TR/CSP3/#match-element-to-source-list
 * The page may be built anew while the host runs, and one whose styles are refused is no page: it is read again when it has changed.
 * @returns for each answer, the hashes of all elements of that name in index.html
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
