/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];

export type Scheme = 'light' | 'dark';
type Colour = Readonly<Record<Scheme, string>>;

/** The app's colours by their role (docs/design.md), in the light theme and at night. */
export const PAGE: Colour = { light: '#fbf7ee', dark: '#0d132b' };
export const PAPER: Colour = { light: '#fffdf8', dark: '#161e40' };
export const LINE: Colour = { light: '#e4dccb', dark: '#2d3869' };
export const BORDER: Colour = { light: '#8d8577', dark: '#8490c4' };
export const INK: Colour = { light: '#1d1b26', dark: '#f4efe3' };
export const INK_SOFT: Colour = { light: '#5b5665', dark: '#b9bedb' };
export const WAITING: Colour = { light: '#7a4a00', dark: '#f6c681' };
export const LEAF: Colour = { light: '#1e7a4c', dark: '#84d5a9' };
export const BRICK: Colour = { light: '#b3392f', dark: '#ffa59b' };
export const MARIGOLD = '#f2a33a';
export const ON_INDIGO = '#fbf7ee';
export const ON_INDIGO_SOFT = '#cdd4ee';

/**
 * Every colour of the style sheets that doesn't follow the chosen one. The build writes them, and
 * the palette of the party's colour, before src/ui/tokens.css (build/colours.ts).
 */
export const FIXED: Record<`--${string}`, Colour | string> = {
  '--on-indigo': ON_INDIGO,
  '--on-indigo-soft': ON_INDIGO_SOFT,
  '--on-indigo-line': '#ffffff80',
  '--on-indigo-fill': '#ffffff1f',
  '--on-indigo-pressed': '#ffffff3d',
  '--night': '#131b3d',
  '--shade': 'rgb(13 19 43 / 0.8)',
  '--shadow': 'rgb(13 19 43 / 0.2)',
  '--page': PAGE,
  '--paper': PAPER,
  '--line': LINE,
  '--border': BORDER,
  '--ink': INK,
  '--ink-soft': INK_SOFT,
  '--marigold': MARIGOLD,
  '--marigold-deep': '#dd8f27',
  '--on-marigold': INK.light,
  '--waiting': WAITING,
  '--waiting-soft': { light: '#fdf0d9', dark: '#3a2d1c' },
  '--leaf': LEAF,
  '--leaf-soft': { light: '#e0f2e7', dark: '#16372c' },
  '--brick': BRICK,
  '--brick-soft': { light: '#fbe7e4', dark: '#43202b' },
  '--leaf-on-ink': { light: LEAF.dark, dark: LEAF.light },
  '--brick-on-ink': { light: BRICK.dark, dark: BRICK.light },
};

/** The custom properties that follow the party's colour, or the one that a person chose. */
type Palette = Record<
  '--indigo' | '--indigo-deep' | '--indigo-light' | '--indigo-soft' | '--accent',
  string
>;

/** WCAG 2.2, 1.4.3 for text of ordinary size, and 1.4.11 for borders. */
const TEXT = 4.5;
const BORDERS = 3;
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/**
 * Computes the page's palette from a colour (`#rrggbb`). If text would be too faint, it darkens or
 * lightens the colour, but only as far as needed.
 */
export function paletteOf(colour: string, scheme: Scheme): Palette {
  const isDark = scheme === 'dark';
  const darkened = (tried: string) =>
    moved(
      tried,
      BLACK,
      (ground) =>
        contrast(ground, ON_INDIGO_SOFT) >= TEXT &&
        contrast(ground, mix(ground, WHITE, 0.5)) >= BORDERS,
    );
  const light = darkened(scaled(colour, 4 / 3));
  const ground = isDark ? mix(light, BLACK, 0.4) : darkened(colour);
  const soft = moved(
    isDark ? mix(light, rgbOf(PAGE.dark), 0.3) : mix(light, WHITE, 0.89),
    isDark ? rgbOf(PAGE.dark) : WHITE,
    (tried) =>
      contrast(tried, INK_SOFT[scheme]) >= TEXT && contrast(tried, BORDER[scheme]) >= BORDERS,
  );
  const accent = moved(
    isDark ? mix(scaled(colour, 255), WHITE, 0.45) : ground,
    isDark ? WHITE : BLACK,
    (tried) => [PAGE[scheme], PAPER[scheme], soft].every((under) => contrast(tried, under) >= TEXT),
  );
  return {
    '--indigo': ground,
    '--indigo-deep': mix(ground, BLACK, 0.22),
    '--indigo-light': isDark ? mix(light, BLACK, 0.15) : light,
    '--indigo-soft': soft,
    '--accent': accent,
  };
}

/** Returns the contrast ratio of two colours (`#rrggbb`) as WCAG defines it, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted(
    (one, other) => one - other,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Moves a colour towards another in steps of 2 %, just far enough to be good. */
function moved(colour: string, towards: Rgb, isGood: (tried: string) => boolean): string {
  const steps = Array.from({ length: 51 }, (_, step) => mix(colour, towards, step / 50));
  return steps.find(isGood) ?? hexOf(towards);
}

/** Makes a colour as many times brighter, as far as it keeps its hue. */
function scaled(colour: string, times: number): string {
  const rgb = rgbOf(colour);
  const factor = Math.min(times, 255 / Math.max(...rgb, 1));
  return hexOf(rgb.map((value) => value * factor));
}

function mix(colour: string, to: Rgb, share: number): string {
  return hexOf(rgbOf(colour).map((value, index) => value + ((to[index] ?? 0) - value) * share));
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: readonly number[]): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
