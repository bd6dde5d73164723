import { dot, glow, kolam, middleOf, n, shape, sky, stroke, type Frame } from '../paint.ts';
import {
  BRICK,
  DEEP,
  EMBER,
  GLOW,
  LEAF,
  LEAF_DEEP,
  MARIGOLD,
  NIGHT,
  RICE,
  VIOLET,
} from '../palette.ts';
import { asDisc } from '../thread.ts';

/** Food for everyone: a meal on a banana leaf, the rice in the round of a kolam. */
export function meal(frame: Frame): string {
  const { stage } = frame;
  const heart = middleOf(frame);
  const reach = Math.min(stage.height * 0.62, stage.width * 0.4);
  const long = reach * 1.72;
  const wide = reach * 0.86;
  const leaf = `M${n(-long)} ${n(-wide * 0.1)}C${n(-long * 0.6)} ${n(-wide * 1.25)} ${n(long * 0.45)} ${n(-wide * 1.15)} ${n(long * 1.02)} ${n(-wide * 0.5)}L${n(long * 1.02)} ${n(wide * 0.55)}C${n(long * 0.4)} ${n(wide * 1.2)} ${n(-long * 0.6)} ${n(wide * 1.15)} ${n(-long)} ${n(-wide * 0.1)}Z`;
  const veins = Array.from({ length: 34 }, (_, at) => {
    const x = -long * 0.94 + (at / 33) * long * 1.96;
    return `M${n(x)} 0Q${n(x + long * 0.06)} ${n(-wide * 0.6)} ${n(x + long * 0.18)} ${n(-wide * 1.2)}M${n(x)} 0Q${n(x + long * 0.06)} ${n(wide * 0.6)} ${n(x + long * 0.18)} ${n(wide * 1.2)}`;
  });
  const bowls = [
    [-0.66, -0.36, EMBER],
    [-0.47, -0.52, MARIGOLD],
    [0.52, -0.56, '#d9c06a'],
    [0.72, -0.42, BRICK],
    [-0.62, 0.38, GLOW],
    [0.66, 0.42, EMBER],
  ] as const;
  return [
    sky(frame, [
      [0, '#2a1d4a'],
      [0.55, DEEP],
      [1, NIGHT],
    ]),
    glow('warm', heart, reach * 2.2, [
      [0, VIOLET, 0.7],
      [1, NIGHT, 0],
    ]),
    `<g transform="translate(${n(heart.x)} ${n(heart.y)}) rotate(-9)">`,
    `<clipPath id="leaf"><path d="${leaf}"/></clipPath><linearGradient id="green" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2f9a5f"/><stop offset="0.5" stop-color="${LEAF}"/><stop offset="1" stop-color="${LEAF_DEEP}"/></linearGradient>`,
    shape(leaf, 'url(#green)'),
    `<g clip-path="url(#leaf)">${stroke(veins.join(''), '#0d4030', 1.6, 'opacity="0.4"')}${stroke(`M${n(-long)} 0H${n(long * 1.1)}`, '#9fd9a8', wide * 0.035, 'opacity="0.8"')}</g>`,
    ...bowls.flatMap(([x, y, colour]) => [
      dot({ x: x * long, y: y * wide }, wide * 0.17, '#0b3528', 0.45),
      dot({ x: x * long, y: y * wide - wide * 0.02 }, wide * 0.15, colour),
      dot({ x: x * long, y: y * wide - wide * 0.02 }, wide * 0.035, RICE),
    ]),
    dot({ x: 0, y: wide * 0.05 }, reach * 0.66, '#0b3528', 0.5),
    dot({ x: 0, y: 0 }, reach * 0.64, RICE),
    kolam(
      { seed: 7, size: 9, shape: 'square' },
      {
        scale: (reach * 0.59) / 90,
        bend: asDisc(90),
        line: DEEP,
        dots: EMBER,
        width: 2.2,
        dotRadius: 2.6,
      },
    ),
    '</g>',
  ].join('');
}
