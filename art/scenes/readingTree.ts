import { dot, glow, kolam, n, shape, sky, stroke, type Frame } from '../paint.ts';
import { BRICK, DUSK, EMBER, GLOW, LEAF, LEAF_DEEP, MARIGOLD, RICE, TEAL } from '../palette.ts';
import { person } from '../person.ts';
import { asDisc } from '../thread.ts';

/**
 * The library of a town without a building: a tree whose crown is a kolam, and readers under it.
 */
export function readingTree(frame: Frame): string {
  const { width, height } = frame;
  const ground = height * 0.84;
  const crown = { x: width * 0.5, y: height * 0.3 };
  const readers = [
    { x: 0.2, wears: 'shirt', cloth: TEAL, book: BRICK },
    { x: 0.4, wears: 'frock', cloth: MARIGOLD, book: DUSK },
    { x: 0.62, wears: 'saree', cloth: '#7a3658', book: LEAF },
    { x: 0.82, wears: 'shirt', cloth: EMBER, book: TEAL },
  ] as const;
  return [
    sky(frame, [
      [0, '#8fc3d6'],
      [0.84, '#f4e6c0'],
      [0.841, '#7d9b4e'],
      [1, '#57753a'],
    ]),
    glow('sun', { x: width * 0.9, y: 0 }, height, [
      [0, RICE, 0.9],
      [1, GLOW, 0],
    ]),
    stroke(
      `M${n(crown.x)} ${n(ground)}V${n(crown.y)}M${n(crown.x)} ${n(height * 0.6)}l${n(-height * 0.24)} ${n(-height * 0.2)}M${n(crown.x)} ${n(height * 0.56)}l${n(height * 0.24)} ${n(-height * 0.2)}`,
      '#6b432c',
      height * 0.05,
    ),
    ...[-0.62, 0, 0.62].map((side) =>
      dot(
        { x: crown.x + side * height * 0.42, y: crown.y + Math.abs(side) * height * 0.06 },
        height * (side === 0 ? 0.36 : 0.25),
        side === 0 ? LEAF : LEAF_DEEP,
      ),
    ),
    kolam(
      { seed: 7, size: 9, shape: 'square' },
      { at: crown, scale: (height * 0.33) / 90, bend: asDisc(90), width: 2, dotRadius: 2.4 },
    ),
    ...readers.map(({ x, book, ...reader }) => {
      const at = { x: width * x, y: height * 0.95 };
      const page = { x: at.x, y: at.y - height * 0.14 };
      const half = height * 0.075;
      return (
        person({
          at,
          tall: height * 0.62,
          isSeated: true,
          ...reader,
          hands: [
            { x: page.x - half, y: page.y + 4 },
            { x: page.x + half, y: page.y + 4 },
          ],
        }) +
        shape(
          `M${n(page.x)} ${n(page.y + half * 0.5)}l${n(-half * 1.2)} ${n(-half * 0.5)}v${n(-half)}l${n(half * 1.2)} ${n(half * 0.5)}l${n(half * 1.2)} ${n(-half * 0.5)}v${n(half)}Z`,
          book,
          `stroke="${RICE}" stroke-width="2"`,
        )
      );
    }),
  ].join('');
}
