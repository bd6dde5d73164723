import { colourOf, paletteOf, type Scheme } from '../../domain/app/palette.ts';
import { SCHEME_KEY } from '../../domain/app/storageKeys.ts';
import { PARTY } from '../../domain/app/party.ts';

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
  applyTheme();
}

/**
 * Applies the chosen theme now, whenever the phone switches to or from night, and when another
 * window changes the choice.
 */
export function keepTheme(): void {
  applyTheme();
  night().addEventListener('change', applyTheme);
  addEventListener('storage', applyTheme);
}

const night = () => matchMedia('(prefers-color-scheme: dark)');

/**
 * Sets the chosen colour as the page's `data-theme`, and the palette computed from it as custom
 * properties.
 */
function applyTheme(): void {
  const { colour, scheme } = readAppearance();
  const shown = scheme === 'system' ? (night().matches ? 'dark' : 'light') : scheme;
  const { dataset, style } = document.documentElement;
  dataset['theme'] = colour;
  dataset['scheme'] = shown;
  for (const [name, value] of Object.entries(paletteOf(colour, shown))) {
    // The style sheet has it.
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
