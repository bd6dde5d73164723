import { dot, glow, kolam, n, shape, sky, stroke, type Frame } from '../paint.ts';
import { BRICK, DUSK, EMBER, GLOW, LEAF, MARIGOLD, RICE, TEAL } from '../palette.ts';
import { person } from '../person.ts';

/** A meal for all: people sit in a row before banana leaves, and one goes along and serves. */
export function serving(frame: Frame): string {
  const { width, height } = frame;
  const guests = [TEAL, '#9c2f4f', MARIGOLD, DUSK, EMBER];
  const step = width / guests.length;
  return [
    sky(frame, [
      [0, '#6e2f22'],
      [0.5, '#a4552f'],
      [0.62, '#c97b42'],
      [0.621, '#e2c08d'],
      [1, '#c39a62'],
    ]),
    glow('lamp', { x: width * 0.5, y: 0 }, height * 0.8, [
      [0, GLOW, 0.85],
      [1, EMBER, 0],
    ]),
    kolam(
      { seed: 6, size: 17, rows: 2, shape: 'square' },
      { at: { x: width / 2, y: height * 0.1 }, scale: width / 340, width: 1.8, opacity: 0.85 },
    ),
    person({
      at: { x: width * 0.5, y: height * 0.78 },
      tall: height * 0.62,
      wears: 'saree',
      cloth: LEAF,
      trim: GLOW,
      hands: [
        { x: width * 0.42, y: height * 0.56 },
        { x: width * 0.58, y: height * 0.5 },
      ],
    }),
    shape(
      `M${n(width * 0.35)} ${n(height * 0.53)}h${n(width * 0.11)}q${n(-width * 0.01)} ${n(height * 0.1)} ${n(-width * 0.055)} ${n(height * 0.1)}t${n(-width * 0.055)} ${n(-height * 0.1)}Z`,
      '#d9c06a',
    ),
    stroke(`M${n(width * 0.58)} ${n(height * 0.5)}l24 22`, '#c9ccd6', 5),
    ...guests.map((cloth, index) =>
      person({
        at: { x: step * (index + 0.5), y: height * 0.86 },
        tall: height * (index % 2 ? 0.6 : 0.54),
        wears: (['shirt', 'saree', 'frock'] as const)[index % 3] ?? 'shirt',
        cloth,
        trim: cloth === MARIGOLD ? BRICK : MARIGOLD,
        isSeated: true,
        hair: index === 3 ? '#8b8790' : '#17131f',
        skin: index % 2 ? '#6f4229' : '#8a5535',
        hands: [
          { x: step * (index + 0.3), y: height * 0.84 },
          { x: step * (index + 0.6), y: height * 0.87 },
        ],
      }),
    ),
    ...guests.flatMap((_, index) => {
      const x = step * (index + 0.5);
      return [
        shape(
          `M${n(x - step * 0.44)} ${n(height * 0.93)}q${n(step * 0.44)} -34 ${n(step * 0.88)} -6v14q${n(-step * 0.44)} 26 ${n(-step * 0.88)} -8Z`,
          '#2f9a5f',
        ),
        dot({ x, y: height * 0.925 }, 11, RICE),
        dot({ x: x - 24, y: height * 0.925 }, 6, EMBER),
        dot({ x: x + 24, y: height * 0.925 }, 6, BRICK),
      ];
    }),
  ].join('');
}
