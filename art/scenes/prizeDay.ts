import { dot, glow, kolam, n, shape, sky, stroke, type Frame } from '../paint.ts';
import { BRICK, DEEP, DUSK, EMBER, GLOW, LEAF, MARIGOLD, NIGHT, RICE, TEAL } from '../palette.ts';
import { person } from '../person.ts';
import { asDisc } from '../thread.ts';

/** The best students come on the stage, one after another, and get a scroll each. */
export function prizeDay(frame: Frame): string {
  const { width, height } = frame;
  const floor = height * 0.82;
  const medal = { x: width * 0.3, y: height * 0.36 };
  const cloths = [TEAL, EMBER, LEAF, MARIGOLD, DUSK];
  const x = (index: number) => width * (0.46 + index * 0.115);
  const scroll = { x: width * 0.365, y: height * 0.56 };
  return [
    sky(frame, [
      [0, '#5a1d38'],
      [0.82, '#8c2f4d'],
      [0.821, '#7c5236'],
      [1, '#4f3221'],
    ]),
    ...Array.from({ length: 9 }, (_, at) =>
      shape(
        `M${n((width / 8) * at - 26)} 0q26 ${n(height * 0.4)} 0 ${n(floor)}h22q18 ${n(-height * 0.4)} 0 ${n(-floor)}Z`,
        '#000',
        'opacity="0.12"',
      ),
    ),
    glow('light', medal, height * 0.75, [
      [0, GLOW, 0.8],
      [1, GLOW, 0],
    ]),
    dot(medal, height * 0.29, DEEP),
    kolam(
      { seed: 9, size: 7, shape: 'square' },
      { at: medal, scale: (height * 0.26) / 70, bend: asDisc(70), width: 2, dotRadius: 2.4 },
    ),
    person({
      at: { x: width * 0.28, y: height * 0.93 },
      tall: height * 0.66,
      wears: 'saree',
      cloth: '#e9dcc0',
      trim: BRICK,
      hands: [{ x: width * 0.24, y: height * 0.64 }, scroll],
    }),
    ...cloths.map((cloth, index) =>
      person({
        at: { x: x(index), y: height * 0.93 },
        tall: height * 0.48,
        wears: index % 2 ? 'shirt' : 'frock',
        cloth,
        skin: index % 2 ? '#7c4a2d' : '#8a5535',
        ...(index === 0 && {
          hands: [scroll, { x: x(0) + height * 0.1, y: height * 0.74 }] as const,
        }),
      }),
    ),
    stroke(`M${n(scroll.x - 15)} ${n(scroll.y)}h30`, RICE, 10),
    dot(scroll, 5, BRICK),
    ...Array.from({ length: 15 }, (_, at) =>
      dot({ x: (width / 14) * at, y: height * 0.99 }, height * 0.045, at % 3 ? NIGHT : DEEP),
    ),
  ].join('');
}
