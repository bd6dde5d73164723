import type { Plugin } from 'vite';
import { FIXED, PAGE, INK, paletteOf, type Scheme } from '../src/domain/app/palette.ts';
import { PARTY } from '../src/domain/app/party.ts';

/** Puts the app's colours before src/ui/tokens.css. */
export function colours(): Plugin {
  return {
    name: 'colours',
    enforce: 'pre',
    transform: (code, id) =>
      id.split('?')[0]?.endsWith('/src/ui/tokens.css')
        ? { code: `${colourRules()}\n${code}`, map: null }
        : undefined,
  };
}

/**
 * Returns the rules that set every colour, in both schemes. Until the start script has set one, a
 * page at night mustn't flash white.
 */
export function colourRules(): string {
  const early = `--page: ${PAGE.dark}; --ink: ${INK.dark};`;
  return `:root { ${declarations('light')} }
:root[data-scheme='dark'] { ${declarations('dark')} }
@media (prefers-color-scheme: dark) { :root:not([data-scheme]) { ${early} } }`;
}

function declarations(scheme: Scheme): string {
  const fixed = Object.entries(FIXED).flatMap(([name, colour]) => {
    if (typeof colour !== 'string') return [[name, colour[scheme]]];
    return scheme === 'light' ? [[name, colour]] : [];
  });
  return [...Object.entries(paletteOf(PARTY.colour, scheme)), ...fixed]
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ');
}
