import { dot, glow, kolam, n, shape, sky, stroke, type Frame } from '../paint.ts';
import { DUSK, EMBER, GLOW, LEAF, MARIGOLD, RICE, ROSE, VIOLET } from '../palette.ts';
import { person } from '../person.ts';

/** Saplings along a lake that mirrors the evening: one digs, one plants, one waters. */
export function saplings(frame: Frame): string {
  const { width, height } = frame;
  const shore = height * 0.6;
  const ground = height * 0.92;
  const sapling = (x: number, high: number) =>
    stroke(`M${n(x)} ${n(ground)}v${n(-high)}`, '#3d5a2a', 5) +
    [0.35, 0.6, 0.85, 1]
      .flatMap((share) =>
        [-1, 1].map((side) =>
          shape(
            `M${n(x)} ${n(ground - high * share)}q${n(side * 10)} -20 ${n(side * 30)} -18q${n(side * -6)} 20 ${n(side * -30)} 18Z`,
            share > 0.7 ? '#4fae6f' : LEAF,
          ),
        ),
      )
      .join('');
  return [
    sky(frame, [
      [0, VIOLET],
      [0.35, ROSE],
      [0.6, '#f3c088'],
      [0.601, DUSK],
      [0.76, '#5b5aa0'],
      [0.761, '#6b4a2e'],
      [1, '#4a3220'],
    ]),
    glow('sun', { x: width * 0.5, y: shore }, height * 0.5, [
      [0, GLOW, 1],
      [1, EMBER, 0],
    ]),
    dot({ x: width * 0.5, y: shore - 6 }, height * 0.1, GLOW),
    `<rect y="${n(shore)}" width="${width}" height="${n(height * 0.16)}" fill="${DUSK}"/>`,
    kolam(
      { seed: 2, size: 19, rows: 2, shape: 'square' },
      {
        at: { x: width / 2, y: shore + height * 0.08 },
        scale: width / 380,
        width: 1.6,
        opacity: 0.8,
      },
    ),
    sapling(width * 0.12, height * 0.3),
    sapling(width * 0.45, height * 0.2),
    sapling(width * 0.92, height * 0.36),
    person({
      at: { x: width * 0.28, y: ground },
      tall: height * 0.56,
      wears: 'shirt',
      cloth: '#2f7fa0',
      bend: 48,
      hands: [
        { x: width * 0.44, y: height * 0.8 },
        { x: width * 0.46, y: height * 0.82 },
      ],
    }),
    person({
      at: { x: width * 0.64, y: ground },
      tall: height * 0.56,
      wears: 'saree',
      cloth: '#b3392f',
      trim: GLOW,
      bend: -22,
      hands: [
        { x: width * 0.52, y: height * 0.68 },
        { x: width * 0.56, y: height * 0.7 },
      ],
    }),
    shape(`M${n(width * 0.5)} ${n(height * 0.66)}h34l-5 30h-24Z`, MARIGOLD),
    stroke(
      `M${n(width * 0.5)} ${n(height * 0.69)}q-12 14 -14 46m22 -40q-14 20 -12 46`,
      RICE,
      2.5,
      'stroke-dasharray="3 6"',
    ),
    person({
      at: { x: width * 0.8, y: ground },
      tall: height * 0.4,
      wears: 'frock',
      cloth: '#f0d27a',
      hands: [
        { x: width * 0.75, y: height * 0.76 },
        { x: width * 0.9, y: height * 0.72 },
      ],
    }),
  ].join('');
}
