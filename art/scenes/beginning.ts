import { drawKolam } from '../../src/ui/kolam/drawKolam.ts';
import { dot, glow, middleOf, n, sky, stroke, type Frame } from '../paint.ts';
import { DEEP, DUSK, GLOW, INDIGO, MARIGOLD, RICE, VIOLET } from '../palette.ts';
import { pathOf, threadsOf } from '../thread.ts';

/** How it is made: all dots are laid, and the one line is on its way round them. */
export function beginning(frame: Frame): string {
  const heart = middleOf(frame);
  const scale = (frame.stage.height * 0.9) / 140;
  const { dots, strands } = drawKolam({ seed: 29, size: 7, oneLine: true });
  const thread = threadsOf(strands)[0] ?? [];
  const done = thread.slice(0, Math.round(thread.length * 0.58));
  const hand = done.at(-1) ?? heart;
  return [
    sky(frame, [
      [0, INDIGO],
      [1, DEEP],
    ]),
    glow('light', heart, frame.height * 0.8, [
      [0, VIOLET, 0.7],
      [1, DUSK, 0],
    ]),
    `<g transform="translate(${n(heart.x)} ${n(heart.y)}) scale(${n(scale)})">`,
    ...dots.map((point) => dot(point, 2.1, MARIGOLD)),
    stroke(pathOf(thread), RICE, 0.5, 'opacity="0.4" stroke-dasharray="0.5 3"'),
    stroke(pathOf(done), RICE, 2),
    dot(hand, 5, GLOW, 0.35),
    dot(hand, 2.6, RICE),
    '</g>',
  ].join('');
}
