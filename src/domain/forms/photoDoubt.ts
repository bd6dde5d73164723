/**
 * Why nothing may be readable on a photo. Only a hint: the card may be worn, or the room dark, and
 * the person at the door knows better.
 * - `small`: so few pixels that no print survives, or a strip.
 * - `dark`, `blank`: everything has about the same brightness.
 * - `blurred`: no edge is sharp, as on a shaken photo or on a wall.
 */
export type PhotoDoubt = 'small' | 'dark' | 'blank' | 'blurred';

type Size = { width: number; height: number };
/** A picture's pixels as red, green, blue and alpha, row by row. */
export type Pixels = Size & { data: Uint8ClampedArray };

/** The long side, in pixels, at which a picture is looked at: large print is still sharp there. */
export const LOOK_SIDE = 640;
/** The print of a card needs some 12 pixels a line: 240 on the short side are the least. */
const SMALLEST_SIDE = 240;
/** A brightness, of 255, that nothing on a dark photo passes but a few specks. */
const DARK = 64;
/** What paper and print differ by at least, in brightness. */
const CONTRAST = 40;
/** A pixel on an edge differs so much from its neighbours; the grain of a camera by less. */
const EDGE = 40;
/** The share of the pixels that print has on edges at the very least. */
const EDGES = 0.002;
/** Specks: the share of the brightest and darkest pixels that don't count. */
const SPECKS = 0.005;

/**
 * Says what speaks against a photo of a card, or undefined.
 * @param original the size in which it was taken
 * @param looked the picture with a long side of at most LOOK_SIDE
 */
export function photoDoubt(original: Size, looked: Pixels): PhotoDoubt | undefined {
  if (Math.min(original.width, original.height) < SMALLEST_SIDE) return 'small';
  const grey = brightness(looked);
  const [darkest, brightest] = range(grey);
  if (brightest < DARK) return 'dark';
  if (brightest - darkest < CONTRAST) return 'blank';
  return shareOnEdges(grey, looked) < EDGES ? 'blurred' : undefined;
}

/**
 * Returns true if a doubt about a slot's photo matters: a card must be readable, while a face or a
 * picture for a post may be as soft as it is.
 */
export function isDoubted(slot: string, doubt: PhotoDoubt | undefined): boolean {
  const isCard = !/^(portrait|image)/.test(slot);
  return doubt !== undefined && (isCard || (doubt !== 'blurred' && doubt !== 'small'));
}

/** Weighs the colours as eyes do: ITU-R BT.601. */
function brightness({ data, width, height }: Pixels): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]];
    grey[at] = (299 * red + 587 * green + 114 * blue) / 1000;
  }
  return grey;
}

function range(grey: Uint8Array): [darkest: number, brightest: number] {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1;
  const specks = grey.length * SPECKS;
  const reach = (values: number[]) => {
    let seen = 0;
    return values.find((value) => (seen += counts[value] ?? 0) > specks) ?? 0;
  };
  const values = Array.from(counts.keys());
  return [reach(values), reach(values.toReversed())];
}

/** Laplace's operator finds edges: a pixel against its four neighbours. */
function shareOnEdges(grey: Uint8Array, { width, height }: Size): number {
  let edges = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        (grey[at - 1] ?? 0) +
        (grey[at + 1] ?? 0) +
        (grey[at - width] ?? 0) +
        (grey[at + width] ?? 0);
      if (Math.abs(4 * (grey[at] ?? 0) - around) > EDGE) edges += 1;
    }
  return edges / (width * height);
}
