import { dice, dot, glow, kolam, n, shape, sky, stroke, type Frame } from '../paint.ts';
import { BRICK, DEEP, EMBER, GLOW, INDIGO, MARIGOLD, NIGHT, RICE, ROSE, TEAL } from '../palette.ts';
import { person } from '../person.ts';

/**
 * The evening's meeting: somebody speaks at a stand, and as many heads as the ground holds listen.
 */
export function meeting(frame: Frame): string {
  const { width, height } = frame;
  const roll = dice(29);
  const floor = height * 0.58;
  const crowd = [0, 1, 2, 3].flatMap((row) =>
    Array.from({ length: 13 - row * 2 }, (_, seat) => {
      const gap = width / (12 - row * 2);
      const cloth = [RICE, GLOW, MARIGOLD, EMBER, ROSE, TEAL][Math.floor(roll() * 6)] ?? RICE;
      return person({
        at: { x: gap * (seat + (row % 2 ? 0.5 : 0)), y: height * (0.86 + row * 0.13) },
        tall: height * (0.26 + row * 0.05),
        wears: roll() < 0.5 ? 'saree' : 'shirt',
        cloth,
        hair: roll() < 0.2 ? '#8b8790' : '#17131f',
        isTurned: true,
      });
    }),
  );
  return [
    sky(frame, [
      [0, NIGHT],
      [0.58, INDIGO],
      [0.581, '#6b3a2a'],
      [1, NIGHT],
    ]),
    kolam(
      { seed: 9, size: 15, rows: 5, shape: 'square' },
      { at: { x: width / 2, y: height * 0.26 }, scale: width / 330, width: 1.6, opacity: 0.75 },
    ),
    glow('light', { x: width / 2, y: height * 0.3 }, height * 0.6, [
      [0, GLOW, 0.8],
      [1, DEEP, 0],
    ]),
    person({
      at: { x: width * 0.5, y: floor },
      tall: height * 0.42,
      wears: 'saree',
      cloth: '#e9dcc0',
      trim: BRICK,
      hands: [
        { x: width * 0.43, y: height * 0.25 },
        { x: width * 0.55, y: height * 0.39 },
      ],
    }),
    shape(
      `M${n(width * 0.46)} ${n(height * 0.4)}h${n(width * 0.08)}l${n(-width * 0.01)} ${n(height * 0.18)}h${n(-width * 0.06)}Z`,
      BRICK,
    ),
    stroke(`M${n(width * 0.5)} ${n(height * 0.4)}v${n(-height * 0.06)}`, RICE, 4),
    dot({ x: width * 0.5, y: height * 0.335 }, 7, NIGHT),
    ...crowd,
  ].join('');
}
