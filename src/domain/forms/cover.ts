/**
 * A rectangle that permanently covers a part of a picture. All numbers are fractions of the
 * picture's width or height, from 0 to 1.
 */
export type Cover = { x: number; y: number; width: number; height: number };

/** The minimum, because a tiny cover hides nothing while the person believes that it does. */
export const SMALLEST_COVER = 0.08;

/**
 * The usual places for covers: over the number's first eight digits, and over the QR code. They are
 * only a start. The person moves each cover to the right place in the picture.
 */
export const COVERS = {
  aadhaarFront: {
    number: { x: 0.24, y: 0.74, width: 0.36, height: 0.14 },
    qr: { x: 0.7, y: 0.3, width: 0.26, height: 0.38 },
  },
  aadhaarBack: {
    number: { x: 0.24, y: 0.74, width: 0.36, height: 0.14 },
    qr: { x: 0.66, y: 0.22, width: 0.3, height: 0.46 },
  },
} satisfies Record<string, Record<'number' | 'qr', Cover>>;

/** Moves a cover, and keeps all of it inside the picture. */
export function moved(cover: Cover, dx: number, dy: number): Cover {
  return {
    ...cover,
    x: between(0, cover.x + dx, 1 - cover.width),
    y: between(0, cover.y + dy, 1 - cover.height),
  };
}

/** Moves a cover's lower right corner, and keeps all of the cover inside the picture. */
export function resized(cover: Cover, dx: number, dy: number): Cover {
  return {
    ...cover,
    width: between(SMALLEST_COVER, cover.width + dx, 1 - cover.x),
    height: between(SMALLEST_COVER, cover.height + dy, 1 - cover.y),
  };
}

/** Converts a cover to pixels. It rounds outwards, so not one line below the cover shows. */
export function coveredPixels(
  { x, y, width, height }: Cover,
  pixels: { width: number; height: number },
): Cover {
  const left = Math.floor(x * pixels.width);
  const top = Math.floor(y * pixels.height);
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width) * pixels.width) - left,
    height: Math.ceil((y + height) * pixels.height) - top,
  };
}

function between(min: number, value: number, max: number): number {
  return Math.min(Math.max(min, value), Math.max(min, max));
}
