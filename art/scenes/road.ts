import { dot, glow, kolam, n, sky, type Frame } from '../paint.ts';
import {
  DEEP,
  DUSK,
  EMBER,
  GLOW,
  INDIGO,
  LEAF,
  LEAF_DEEP,
  MARIGOLD,
  RICE,
  ROSE,
} from '../palette.ts';
import { asGround } from '../thread.ts';

/** Where we are going: a road of kolam through the fields, up to the morning. */
export function road(frame: Frame): string {
  const { width, height, stage } = frame;
  const horizon = { x: stage.x + stage.width / 2, y: height * 0.42 };
  const fields = [-1, 1].flatMap((side) =>
    [0.16, 0.4, 0.8, 1.5].map(
      (far, index) =>
        `<path d="M${n(horizon.x)} ${n(horizon.y)}L${n(horizon.x + side * width * far * 1.1)} ${height}H${n(horizon.x + side * width * 2.4)}L${n(horizon.x + side * width * 0.9)} ${n(horizon.y)}Z" fill="${index % 2 ? LEAF_DEEP : LEAF}"/>`,
    ),
  );
  return [
    sky(frame, [
      [0, DUSK],
      [0.25, ROSE],
      [0.42, GLOW],
      [0.421, LEAF],
      [1, LEAF_DEEP],
    ]),
    glow('sun', horizon, height * 0.5, [
      [0, RICE, 1],
      [0.25, GLOW, 0.9],
      [1, EMBER, 0],
    ]),
    dot({ x: horizon.x, y: horizon.y }, height * 0.13, RICE),
    `<rect y="${n(horizon.y)}" width="${width}" height="${n(height - horizon.y)}" fill="${LEAF}"/>`,
    ...fields,
    `<path d="M${n(horizon.x - width * 0.02)} ${n(horizon.y)}L${n(horizon.x - width * 0.42)} ${height}H${n(horizon.x + width * 0.42)}L${n(horizon.x + width * 0.02)} ${n(horizon.y)}Z" fill="${DEEP}"/>`,
    kolam(
      { seed: 2, size: 5, rows: 21, shape: 'square' },
      {
        line: RICE,
        dots: MARIGOLD,
        width: height / 190,
        dotRadius: height / 170,
        bend: asGround(
          { x: horizon.x, y: horizon.y - height * 0.03 },
          { x: width * 0.4, y: height * 0.66 },
          50,
          210,
        ),
      },
    ),
    `<rect y="${n(horizon.y - 1)}" width="${width}" height="2" fill="${INDIGO}" opacity="0.25"/>`,
  ].join('');
}
