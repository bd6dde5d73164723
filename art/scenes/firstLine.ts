import { dot, glow, kolam, n, shape, sky, stroke, type Frame } from '../paint.ts';
import { EMBER, GLOW, MARIGOLD, RICE, TEAL } from '../palette.ts';
import { person } from '../person.ts';
import { asGround } from '../thread.ts';

/** Someone bows before her door at dawn and draws the first line of the day. */
export function firstLine(frame: Frame): string {
  const { width, height } = frame;
  const floor = height * 0.56;
  const door = { x: width * 0.2, w: height * 0.34, h: height * 0.48 };
  const feet = { x: width * 0.52, y: height * 0.86 };
  return [
    sky(frame, [
      [0, '#e4a35f'],
      [0.56, '#f0c790'],
      [0.561, '#8e4a2e'],
      [1, '#5f2c1e'],
    ]),
    glow('dawn', { x: width, y: height * 0.1 }, height, [
      [0, GLOW, 0.9],
      [1, EMBER, 0],
    ]),
    shape(
      `M${n(door.x - door.w * 0.66)} ${n(floor)}v${n(-door.h * 1.08)}h${n(door.w * 1.32)}v${n(door.h * 1.08)}Z`,
      '#5b2c1d',
    ),
    shape(
      `M${n(door.x - door.w * 0.52)} ${n(floor)}v${n(-door.h)}h${n(door.w * 1.04)}v${n(door.h)}Z`,
      TEAL,
    ),
    stroke(`M${n(door.x)} ${n(floor)}v${n(-door.h)}`, '#123f55', 3),
    ...[-1, 1].map((side) => dot({ x: door.x + side * 9, y: floor - door.h * 0.45 }, 4, MARIGOLD)),
    ...Array.from({ length: 9 }, (_, at) =>
      dot(
        {
          x: door.x + (at / 8 - 0.5) * door.w * 1.3,
          y: floor - door.h * 1.02 + 18 * 4 * (at / 8) * (1 - at / 8),
        },
        6,
        at % 2 ? MARIGOLD : EMBER,
      ),
    ),
    kolam(
      { seed: 12, size: 11, rows: 7, shape: 'square' },
      {
        line: RICE,
        dots: GLOW,
        width: 2.6,
        dotRadius: 3,
        bend: asGround(
          { x: width * 0.72, y: floor * 0.8 },
          { x: width * 0.42, y: height * 0.52 },
          110,
          70,
          1.8,
        ),
      },
    ),
    person({
      at: feet,
      tall: height * 0.62,
      wears: 'saree',
      cloth: '#9c2f4f',
      bend: 72,
      hands: [
        { x: width * 0.56, y: height * 0.74 },
        { x: width * 0.7, y: height * 0.84 },
      ],
    }),
  ].join('');
}
