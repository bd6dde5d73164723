import { dot, glow, kolam, middleOf, sky, type Frame } from '../paint.ts';
import { DEEP, DUSK, GLOW, INDIGO, MARIGOLD, NIGHT, RICE, VIOLET } from '../palette.ts';

/** 1,500 students: as many dots, counted, and the kolam that begins to join them. */
export function students(frame: Frame): string {
  const { width, height } = frame;
  const [columns, rows] = width > height * 2 ? [60, 25] : [50, 30];
  const gap = Math.min(width / columns, height / rows);
  const left = (width - gap * (columns - 1)) / 2;
  const top = (height - gap * (rows - 1)) / 2;
  const wanted = middleOf(frame);
  // The kolam sits on the dots that are there.
  const heart = {
    x: left + Math.round((wanted.x - left) / gap) * gap,
    y: top + Math.round((wanted.y - top) / gap) * gap,
  };
  const size = Math.min(19, 2 * Math.floor((frame.stage.height * 0.48) / gap) + 1);
  const reach = (size * gap) / 2;
  const dots = Array.from({ length: columns * rows }, (_, at) => ({
    x: left + (at % columns) * gap,
    y: top + Math.floor(at / columns) * gap,
  })).map((point) => {
    const far = (Math.abs(point.x - heart.x) + Math.abs(point.y - heart.y)) / reach;
    return far < 1.02
      ? dot(point, gap * 0.13, MARIGOLD)
      : dot(
          point,
          gap * Math.max(0.07, 0.13 - far * 0.015),
          far < 1.5 ? GLOW : RICE,
          Math.max(0.22, 1.05 - far * 0.3),
        );
  });
  return [
    sky(frame, [
      [0, NIGHT],
      [0.6, INDIGO],
      [1, DUSK],
    ]),
    glow('heart', heart, reach * 1.7, [
      [0, VIOLET, 0.95],
      [0.55, DUSK, 0.6],
      [1, DEEP, 0],
    ]),
    ...dots,
    kolam({ seed: 8, size }, { at: heart, scale: gap / 20, width: 2.1, dotRadius: 0 }),
  ].join('');
}
