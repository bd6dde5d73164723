import type { Scheme } from '../../../domain/app/palette.ts';
import { SCHEME_KEY } from '../../../domain/app/storageKeys.ts';
import { PARTY } from '../../../domain/app/party.ts';

/**
 * A person's choice; `system` follows the phone. It is in local storage, where the specification
 * puts the colour.
 */
export type Appearance = { colour: string; scheme: Scheme | 'system' };
const COLOUR = 'color';

export function readAppearance(): Appearance {
  const scheme = localStorage.getItem(SCHEME_KEY);
  return {
    colour: colourOf(localStorage.getItem(COLOUR)) ?? PARTY.colour,
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'system',
  };
}

export function changeAppearance(change: Partial<Appearance>): void {
  const { colour, scheme } = { ...readAppearance(), ...change };
  localStorage.setItem(COLOUR, colour);
  localStorage.setItem(SCHEME_KEY, scheme);
  void applyTheme();
}

/**
 * Applies the chosen theme now, whenever the phone switches to or from night, and when another
 * window changes the choice.
 * @returns a promise that resolves once it is applied now
 */
export function keepTheme(): Promise<void> {
  night().addEventListener('change', applyTheme);
  addEventListener('storage', applyTheme);
  return applyTheme();
}

const night = () => matchMedia('(prefers-color-scheme: dark)');

let palette: typeof import('../../../domain/app/palette.ts') | undefined;

/**
 * Sets the chosen colour as the page's `data-theme`, and the palette computed from it as custom
 * properties.
 */
async function applyTheme(): Promise<void> {
  // The style sheet has the party's palette. It stays if this chunk doesn't load.
  if (readAppearance().colour !== PARTY.colour)
    palette ??= await import('../../../domain/app/palette.ts').catch(() => undefined);
  const { colour, scheme } = readAppearance();
  const shown = scheme === 'system' ? (night().matches ? 'dark' : 'light') : scheme;
  const { dataset, style } = document.documentElement;
  dataset['theme'] = colour;
  dataset['scheme'] = shown;
  for (const [name, value] of Object.entries(palette?.paletteOf(colour, shown) ?? {})) {
    if (colour === PARTY.colour) style.removeProperty(name);
    else style.setProperty(name, value);
  }
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute(
      'content',
      getComputedStyle(document.documentElement).getPropertyValue('--indigo').trim() || colour,
    );
}

/**
 * Returns an opaque colour as `#rrggbb`: three or six hex digits, or whatever else the browser
 * knows as a colour, such as `maroon` or `rgb(128 0 0)`. Undefined for anything else.
 */
export function colourOf(text: string | null | undefined): string | undefined {
  const typed = text?.trim().toLowerCase() ?? '';
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(typed)?.[1];
  if (hex) return `#${hex.length === 3 ? Array.from(hex, (digit) => digit + digit).join('') : hex}`;
  return /^#[0-9a-f]{6}$/.exec(asDrawn(typed))?.[0];
}

/** Returns how the browser itself writes a colour; '' if it doesn't know it. */
function asDrawn(colour: string): string {
  const drawing = document.createElement('canvas').getContext('2d');
  if (!drawing || !CSS.supports('color', colour)) return '';
  drawing.fillStyle = colour;
  return drawing.fillStyle;
}
