import { dot, glow, kolam, n, shape, sky, stroke, type Frame } from '../paint.ts';
import { BRICK, EMBER, GLOW, INDIGO, LEAF, MARIGOLD, NIGHT, RICE } from '../palette.ts';
import { person } from '../person.ts';
import { asDisc } from '../thread.ts';

/**
 * One of 108 dairy cows, a kolam on her flank for the harvest month, and the family that has her.
 */
export function milk(frame: Frame): string {
  const { width, height } = frame;
  const cow = { x: width * 0.4, y: height * 0.54 };
  const u = height * 0.1;
  const at = (x: number, y: number) => `${n(cow.x + x * u)} ${n(cow.y + y * u)}`;
  return [
    sky(frame, [
      [0, '#f0b878'],
      [0.6, '#f8e2b0'],
      [0.601, '#84a653'],
      [1, LEAF],
    ]),
    glow('sun', { x: width * 0.15, y: height * 0.3 }, height * 0.6, [
      [0, RICE, 1],
      [1, GLOW, 0],
    ]),
    stroke(
      [-2, -1.3, 1.3, 2].map((x) => `M${at(x, 1)}V${n(cow.y + 3.4 * u)}`).join(''),
      '#e9dcc0',
      u * 0.55,
    ),
    stroke(`M${at(-2.6, -0.6)}q${n(-u)} ${n(u)} ${n(-u * 0.5)} ${n(2.4 * u)}`, '#e9dcc0', u * 0.25),
    shape(
      `M${at(-2.7, -1)}Q${at(0, -1.9)} ${at(2.4, -1.2)}Q${at(3, 0.6)} ${at(2.2, 1.5)}Q${at(0, 2.2)} ${at(-2.4, 1.5)}Q${at(-3.1, 0.4)} ${at(-2.7, -1)}Z`,
      RICE,
    ),
    kolam(
      { seed: 5, size: 5, shape: 'square' },
      {
        at: cow,
        scale: (u * 1.5) / 50,
        bend: asDisc(50),
        line: INDIGO,
        dots: BRICK,
        width: 2.6,
        dotRadius: 3,
      },
    ),
    shape(`M${at(2, -1)}L${at(3.4, -2.6)}L${at(4.2, -1.6)}L${at(2.7, 0.4)}Z`, RICE),
    shape(
      `M${at(3.1, -2.9)}Q${at(4.3, -3.1)} ${at(4.7, -2)}Q${at(5.1, -0.7)} ${at(4.5, -0.5)}Q${at(3.6, -0.7)} ${at(3.1, -2.9)}Z`,
      RICE,
    ),
    stroke(
      `M${at(3.3, -2.8)}q${n(-u * 0.5)} ${n(-u * 0.6)} ${n(-u * 0.1)} ${n(-u * 1.2)}M${at(4, -2.9)}q${n(u * 0.6)} ${n(-u * 0.4)} ${n(u * 0.4)} ${n(-u * 1.1)}`,
      BRICK,
      u * 0.24,
    ),
    dot({ x: cow.x + 4.1 * u, y: cow.y - 1.9 * u }, u * 0.14, NIGHT),
    ...[0, 1, 2, 3, 4].map((bead) =>
      dot(
        { x: cow.x + (2.5 + bead * 0.34) * u, y: cow.y + (-0.2 - bead * 0.3) * u },
        u * 0.2,
        bead % 2 ? EMBER : MARIGOLD,
      ),
    ),
    person({
      at: { x: width * 0.86, y: height * 0.92 },
      tall: height * 0.64,
      wears: 'saree',
      cloth: '#7a3658',
      hands: [
        { x: cow.x + 4.7 * u, y: cow.y - 0.9 * u },
        { x: width * 0.93, y: height * 0.68 },
      ],
    }),
    shape(
      `M${n(width * 0.93 - 16)} ${n(height * 0.68)}h32l-4 ${n(height * 0.1)}h-24Z`,
      '#c9ccd6',
      `stroke="${RICE}" stroke-width="2"`,
    ),
    person({
      at: { x: width * 0.08, y: height * 0.92 },
      tall: height * 0.42,
      wears: 'shirt',
      cloth: MARIGOLD,
      trim: BRICK,
      hands: [
        { x: width * 0.04, y: height * 0.72 },
        { x: width * 0.16, y: height * 0.66 },
      ],
    }),
  ].join('');
}
