import { dot, glow, kolam, n, shape, sky, stroke, type Frame } from '../paint.ts';
import { BRICK, DEEP, EMBER, GLOW, INDIGO, MARIGOLD, NIGHT, RICE, VIOLET } from '../palette.ts';
import { person } from '../person.ts';

/** Clay lamps in a row on the doorstep, and a braid of kolam under them. */
export function lamps(frame: Frame): string {
  const { width, height } = frame;
  const size = height * 0.15;
  const floor = height * 0.64;
  const places = [0.14, 0.38, 0.62, 0.86].map((share) => ({ x: width * share, y: floor }));
  return [
    sky(frame, [
      [0, NIGHT],
      [0.64, INDIGO],
      [0.641, DEEP],
      [1, NIGHT],
    ]),
    ...places.map((place, index) =>
      glow(`lamp${index}`, { x: place.x, y: place.y - size * 1.4 }, height * 0.55, [
        [0, GLOW, 0.75],
        [0.25, EMBER, 0.35],
        [1, VIOLET, 0],
      ]),
    ),
    kolam(
      { seed: 3, size: 15, rows: 3, shape: 'square' },
      { at: { x: width / 2, y: height * 0.85 }, scale: (width * 1.02) / 300, width: 1.6 },
    ),
    person({
      at: { x: width * 0.5, y: floor },
      tall: height * 0.72,
      wears: 'saree',
      cloth: '#7a3658',
      isSeated: true,
      hands: [
        { x: width * 0.4, y: floor - size * 1.1 },
        { x: width * 0.6, y: floor - size * 1.1 },
      ],
    }),
    ...places.flatMap(({ x, y }) => [
      shape(
        `M${n(x - size)} ${n(y - size * 0.55)}q${n(size)} ${n(size * 0.36)} ${n(2 * size)} 0q${n(-size * 0.16)} ${n(size * 0.85)} ${n(-size)} ${n(size * 0.85)}t${n(-size)} ${n(-size * 0.85)}Z`,
        BRICK,
      ),
      stroke(
        `M${n(x - size)} ${n(y - size * 0.55)}q${n(size)} ${n(size * 0.36)} ${n(2 * size)} 0`,
        EMBER,
        size * 0.08,
      ),
      shape(
        `M${n(x)} ${n(y - size * 2.05)}q${n(size * 0.62)} ${n(size * 0.95)} 0 ${n(size * 1.62)}q${n(-size * 0.62)} ${n(-size * 0.67)} 0 ${n(-size * 1.62)}Z`,
        MARIGOLD,
      ),
      shape(
        `M${n(x)} ${n(y - size * 1.5)}q${n(size * 0.3)} ${n(size * 0.55)} 0 ${n(size * 0.95)}q${n(-size * 0.3)} ${n(-size * 0.4)} 0 ${n(-size * 0.95)}Z`,
        RICE,
      ),
      ...[-0.5, 0, 0.5].map((at) =>
        dot({ x: x + at * size, y: y - size * (0.06 - at * at * 0.5) }, size * 0.07, GLOW),
      ),
    ]),
  ].join('');
}
