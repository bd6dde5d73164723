import { glow, kolam, middleOf, sky, type Frame } from '../paint.ts';
import { DEEP, DUSK, EMBER, INDIGO, NIGHT, ROSE, VIOLET } from '../palette.ts';

/**
 * 234 constituencies: eighteen by thirteen dots, and one single line that goes round all of them.
 */
export function constituencies(frame: Frame): string {
  const { width, height, stage } = frame;
  const heart = middleOf(frame);
  const scale = Math.min((stage.width * 0.96) / 360, (stage.height * 0.94) / 260);
  return [
    sky(frame, [
      [0, NIGHT],
      [0.5, INDIGO],
      [1, VIOLET],
    ]),
    glow('dawn', { x: heart.x, y: height * 1.1 }, Math.max(width * 0.45, height), [
      [0, EMBER, 0.75],
      [0.35, ROSE, 0.5],
      [0.7, DUSK, 0.3],
      [1, DEEP, 0],
    ]),
    kolam(
      { seed: 109, size: 18, rows: 13, shape: 'square', oneLine: true },
      { at: heart, scale, width: 2.1, dotRadius: 2.5 },
    ),
  ].join('');
}
