/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];

export type Scheme = 'light' | 'dark';
/** The custom properties of src/ui/tokens.css that follow the chosen colour. */
export type Palette = Record<
  '--indigo' | '--indigo-deep' | '--indigo-light' | '--indigo-soft' | '--accent',
  string
>;

/** The colour that tokens.css is designed in. With this one, the style sheet applies unchanged. */
export const DESIGNED = '#22305f';

/** WCAG 2.2, 1.4.3: text of ordinary size. */
const AA = 4.5;
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** Colours of tokens.css: soft text on the chosen colour, the pages below it, and their text. */
const ON_GROUND = '#cdd4ee';
const PAGES = { light: ['#fbf7ee', '#fffdf8'], dark: ['#0d132b', '#161e40'] } as const;
const INK = { light: '#1d1b26', dark: '#f4efe3' } as const;

/** Returns a hex colour (three or six digits) as `#rrggbb`, or undefined for anything else. */
export function colourOf(text: string | null | undefined): string | undefined {
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text?.trim() ?? '')?.[1]?.toLowerCase();
  return hex && `#${hex.length === 3 ? Array.from(hex, (digit) => digit + digit).join('') : hex}`;
}

/**
 * Computes the page's palette from a colour (`#rrggbb`). If text would be too faint, it darkens or
 * lightens the colour, but only as far as needed.
 */
export function paletteOf(colour: string, scheme: Scheme): Palette {
  const light = moved(colour, BLACK, (tried) => contrast(tried, ON_GROUND) >= AA);
  const ground = mix(light, BLACK, scheme === 'light' ? 0.22 : 0.4);
  const soft =
    scheme === 'light'
      ? moved(mix(colour, WHITE, 0.86), WHITE, (tried) => contrast(tried, INK.light) >= 3 * AA)
      : mix(light, '#0d132b', 0.45);
  const under = [...PAGES[scheme], soft];
  const accent = moved(
    scheme === 'light' ? ground : colour,
    scheme === 'light' ? BLACK : WHITE,
    (tried) => under.every((page) => contrast(tried, page) >= AA),
  );
  return {
    '--indigo': ground,
    '--indigo-deep': mix(ground, BLACK, 0.22),
    '--indigo-light': light,
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

function mix(colour: string, other: Rgb | string, share: number): string {
  const to = typeof other === 'string' ? rgbOf(other) : other;
  const [red, green, blue] = rgbOf(colour).map(
    (value, index) => value + ((to[index] ?? 0) - value) * share,
  );
  return hexOf([red ?? 0, green ?? 0, blue ?? 0]);
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
