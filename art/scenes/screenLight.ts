import { dice, dot, glow, kolam, n, shape, sky, type Frame } from '../paint.ts';
import { BRICK, DEEP, EMBER, GLOW, INDIGO, LEAF, MARIGOLD, NIGHT, RICE, TEAL } from '../palette.ts';
import { person } from '../person.ts';

/** A film in the open air: on the screen somebody dances with a pot on the head, others drum. */
export function screenLight(frame: Frame): string {
  const { width, height } = frame;
  const roll = dice(41);
  const screen = { x: width * 0.16, y: height * 0.12, width: width * 0.68, height: height * 0.6 };
  const floor = screen.y + screen.height * 0.94;
  const middle = width / 2;
  const pot = floor - height * 0.5;
  const drummers = [
    { x: width * 0.3, cloth: TEAL },
    { x: width * 0.7, cloth: LEAF },
  ];
  const crowd = [0, 1].flatMap((row) =>
    Array.from({ length: 9 - row }, (_, seat) =>
      person({
        at: { x: (width / 8) * (seat + row * 0.5), y: height * (1.02 + row * 0.16) },
        tall: height * 0.38,
        wears: roll() < 0.5 ? 'saree' : 'shirt',
        cloth: [INDIGO, '#4a2540', '#1d4a55'][Math.floor(roll() * 3)] ?? INDIGO,
        hair: roll() < 0.2 ? '#8b8790' : '#17131f',
        isTurned: true,
      }),
    ),
  );
  return [
    sky(frame, [
      [0, NIGHT],
      [1, DEEP],
    ]),
    kolam(
      { seed: 16, size: 21, rows: 3, shape: 'square' },
      { at: { x: middle, y: height * 0.72 }, scale: width / 400, width: 1.6, opacity: 0.5 },
    ),
    glow('light', { x: middle, y: height * 0.38 }, width * 0.56, [
      [0, GLOW, 0.7],
      [1, DEEP, 0],
    ]),
    `<rect x="${n(screen.x)}" y="${n(screen.y)}" width="${n(screen.width)}" height="${n(screen.height)}" rx="8" fill="${GLOW}"/>`,
    shape(
      `M${n(screen.x)} ${n(floor)}H${n(screen.x + screen.width)}V${n(screen.y + screen.height)}H${n(screen.x)}Z`,
      EMBER,
    ),
    ...drummers.flatMap(({ x, cloth }) => [
      person({
        at: { x, y: floor },
        tall: height * 0.36,
        wears: 'shirt',
        cloth,
        skin: '#6f4229',
        hands: [
          { x: x - width * 0.035, y: floor - height * 0.15 },
          { x: x + width * 0.035, y: floor - height * 0.15 },
        ],
      }),
      dot({ x, y: floor - height * 0.14 }, height * 0.055, BRICK),
      dot({ x, y: floor - height * 0.14 }, height * 0.042, RICE),
    ]),
    person({
      at: { x: middle, y: floor },
      tall: height * 0.42,
      wears: 'saree',
      cloth: '#9c2f4f',
      hands: [
        { x: middle - width * 0.09, y: floor - height * 0.34 },
        { x: middle + width * 0.09, y: floor - height * 0.34 },
      ],
    }),
    shape(
      `M${n(middle - 15)} ${n(pot + height * 0.09)}h30q16 ${n(-height * 0.06)} -4 ${n(-height * 0.075)}h-22q-20 ${n(height * 0.015)} -4 ${n(height * 0.075)}Z`,
      BRICK,
    ),
    ...[-14, -7, 0, 7, 14].map((across) =>
      dot({ x: middle + across, y: pot + 2 - (14 - Math.abs(across)) }, 5, MARIGOLD),
    ),
    ...crowd,
  ].join('');
}
