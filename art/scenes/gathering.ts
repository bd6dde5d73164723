import { dice, dot, glow, kolam, n, sky, stroke, type Frame } from '../paint.ts';
import {
  BRICK,
  DEEP,
  EMBER,
  GLOW,
  INDIGO,
  LEAF,
  MARIGOLD,
  NIGHT,
  RICE,
  ROSE,
  VIOLET,
} from '../palette.ts';
import { asDisc } from '../thread.ts';

/**
 * The conference: a kolam of light for a stage, people round it row by row, strings of flowers
 * above.
 */
export function gathering(frame: Frame): string {
  const { width, height, stage } = frame;
  const heart = { x: stage.x + stage.width * 0.5, y: stage.y + stage.height * 0.56 };
  const reach = stage.height * 0.27;
  const roll = dice(17);
  const people: string[] = [];
  for (let ring = 0; ring < 16; ring++) {
    const radius = reach * 1.32 + ring * stage.height * 0.058 * (1 + ring * 0.05);
    const count = Math.round((2 * Math.PI * radius) / (stage.height * 0.052));
    for (let seat = 0; seat < count; seat++) {
      const angle = ((seat + (ring % 2) / 2) / count) * 2 * Math.PI;
      const at = {
        x: heart.x + Math.cos(angle) * radius * 1.12,
        y: heart.y + Math.sin(angle) * radius * 0.86,
      };
      if (at.y < stage.y + stage.height * 0.2 || at.y > height + 9 || at.x > width + 9 || at.x < -9)
        continue;
      const colour = [RICE, RICE, GLOW, MARIGOLD, EMBER, ROSE][Math.floor(roll() * 6)] ?? RICE;
      people.push(dot(at, stage.height * 0.0125, colour, Math.max(0.16, 0.95 - ring * 0.06)));
    }
  }
  return [
    sky(frame, [
      [0, NIGHT],
      [0.55, INDIGO],
      [1, '#43305f'],
    ]),
    glow('stage', heart, stage.height * 0.95, [
      [0, GLOW, 0.55],
      [0.3, ROSE, 0.35],
      [0.6, VIOLET, 0.3],
      [1, DEEP, 0],
    ]),
    ...people,
    dot(heart, reach * 1.12, DEEP),
    stroke(circle(heart, reach * 1.12), MARIGOLD, stage.height * 0.007),
    kolam(
      { seed: 9, size: 9, shape: 'square' },
      { at: heart, scale: (reach * 1.04) / 90, bend: asDisc(90), width: 2, dotRadius: 2.3 },
    ),
    flowers(frame),
  ].join('');
}

const circle = ({ x, y }: { x: number; y: number }, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;

/** Marigolds on strings from side to side, a mango leaf where two strings meet. */
function flowers({ width, stage }: Frame): string {
  const bow = stage.height * 0.52;
  const bead = stage.height * 0.021;
  const parts: string[] = [];
  for (let from = -bow * 0.4; from < width; from += bow) {
    for (let at = 0; at <= 24; at++) {
      const t = at / 24;
      const point = {
        x: from + t * bow,
        y: stage.y + stage.height * (0.01 + 0.125 * 4 * t * (1 - t)),
      };
      parts.push(
        dot(point, bead, at % 2 ? MARIGOLD : EMBER),
        dot(point, bead * 0.45, at % 2 ? EMBER : BRICK),
      );
    }
    parts.push(
      `<path d="M${n(from)} ${n(stage.y)}q${n(bead * 1.6)} ${n(bead * 3)} 0 ${n(bead * 7)}q${n(-bead * 1.6)} ${n(-bead * 4)} 0 ${n(-bead * 7)}Z" fill="${LEAF}"/>`,
    );
  }
  return parts.join('');
}
