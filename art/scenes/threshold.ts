import { dot, kolam, n, shape, sky, stroke, type Frame } from '../paint.ts';
import { person } from '../person.ts';
import { asGround } from '../thread.ts';
import { BRICK, EMBER, GLOW, LEAF, MARIGOLD, RICE, TEAL } from '../palette.ts';

/** A front door at breakfast time, with the morning's kolam before it. */
export function threshold(frame: Frame): string {
  const { width, height } = frame;
  const floor = height * 0.62;
  const [w, h] = [height * 0.34, height * 0.48];
  const middle = width / 2;
  const beads = Array.from({ length: 17 }, (_, at) =>
    dot(
      {
        x: middle - w * 0.72 + (at / 16) * w * 1.44,
        y: floor - h * 1.1 + 4 * (at / 16) * (1 - at / 16) * h * 0.1,
      },
      height * 0.014,
      at % 2 ? MARIGOLD : EMBER,
    ),
  );
  const leaves = Array.from({ length: 7 }, (_, at) =>
    shape(
      `M${n(middle - w * 0.6 + at * w * 0.2)} ${n(floor - h * 1.05)}q${n(w * 0.06)} ${n(h * 0.06)} 0 ${n(h * 0.15)}q${n(-w * 0.06)} ${n(-h * 0.09)} 0 ${n(-h * 0.15)}Z`,
      LEAF,
    ),
  );
  const kolamHere = asGround(
    { x: middle, y: floor * 0.84 },
    { x: width * 0.44, y: height * 0.45 },
    110,
    70,
    1.9,
  );
  return [
    sky(frame, [
      [0, '#e9b872'],
      [0.62, '#f3d2a0'],
      [0.621, '#a4552f'],
      [1, '#7f3c22'],
    ]),
    `<rect x="${n(middle - w * 0.72)}" y="${n(floor - h * 1.12)}" width="${n(w * 1.44)}" height="${n(h * 1.12)}" fill="#5b2c1d"/>`,
    ...[-1, 1].flatMap((side) => [
      `<rect x="${n(side < 0 ? middle - w * 0.6 : middle + w * 0.02)}" y="${n(floor - h)}" width="${n(w * 0.58)}" height="${n(h)}" rx="3" fill="${TEAL}"/>`,
      kolam(
        { seed: 2, size: 3, rows: 5, shape: 'square' },
        {
          at: { x: middle + side * w * 0.31, y: floor - h * 0.5 },
          scale: (w * 0.46) / 60,
          line: GLOW,
          width: 1.5,
        },
      ),
    ]),
    stroke(
      beads.length > 0 ? `M${n(middle - w * 0.9)} ${n(floor)}H${n(middle + w * 0.9)}` : '',
      BRICK,
      height * 0.03,
    ),
    ...leaves,
    ...beads,
    kolam(
      { seed: 12, size: 11, rows: 7, shape: 'square' },
      { line: RICE, dots: GLOW, width: height / 150, dotRadius: height / 130, bend: kolamHere },
    ),
    person({
      at: { x: width * 0.85, y: height * 0.93 },
      tall: height * 0.6,
      wears: 'saree',
      cloth: '#9c2f4f',
      hands: [
        { x: width * 0.82, y: height * 0.68 },
        { x: width * 0.89, y: height * 0.68 },
      ],
    }),
    shape(
      `M${n(width * 0.8)} ${n(height * 0.65)}h${n(width * 0.11)}q${n(-width * 0.005)} ${n(height * 0.1)} ${n(-width * 0.055)} ${n(height * 0.1)}t${n(-width * 0.055)} ${n(-height * 0.1)}Z`,
      RICE,
    ),
  ].join('');
}
