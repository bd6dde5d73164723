import { dot, glow, kolam, n, shape, sky, stroke, type Frame } from '../paint.ts';
import { BRICK, EMBER, GLOW, LEAF, LEAF_DEEP, MARIGOLD, RICE, ROSE } from '../palette.ts';

/** The harvest month: the pot boils over between sugar canes, a kolam round its belly. */
export function harvest(frame: Frame): string {
  const { width, height } = frame;
  const heart = { x: width / 2, y: height * 0.6 };
  const r = height * 0.26;
  const canes = [-1, 1].flatMap((side) =>
    [1.75, 2.2].map((far, index) => {
      const foot = { x: heart.x + side * r * far, y: height };
      const top = {
        x: foot.x + side * r * (0.1 - index * 0.35),
        y: height * (0.12 + index * 0.08),
      };
      const joints = [0.2, 0.4, 0.6, 0.8].map((t) =>
        dot(
          { x: foot.x + (top.x - foot.x) * t, y: foot.y + (top.y - foot.y) * t },
          r * 0.075,
          GLOW,
        ),
      );
      const leaves = [-0.9, -0.3, 0.35, 0.9].map(
        (angle) =>
          `M${n(top.x)} ${n(top.y)}q${n(angle * r * 0.5)} ${n(-r * 0.5)} ${n(angle * r * 1.1)} ${n(r * 0.15)}`,
      );
      return (
        stroke(`M${n(foot.x)} ${n(foot.y)}L${n(top.x)} ${n(top.y)}`, '#6b3a5e', r * 0.13) +
        joints.join('') +
        stroke(leaves.join(''), LEAF, r * 0.06)
      );
    }),
  );
  return [
    sky(frame, [
      [0, EMBER],
      [0.5, GLOW],
      [0.82, RICE],
      [0.821, LEAF],
      [1, LEAF_DEEP],
    ]),
    glow('sun', { x: heart.x, y: height * 0.3 }, height * 0.5, [
      [0, RICE, 1],
      [0.4, GLOW, 0.9],
      [1, GLOW, 0],
    ]),
    ...canes,
    shape(
      `M${n(heart.x - r * 0.62)} ${n(heart.y - r * 0.9)}C${n(heart.x - r * 1.6)} ${n(heart.y - r * 0.2)} ${n(heart.x - r * 1.15)} ${n(heart.y + r * 1.05)} ${n(heart.x)} ${n(heart.y + r * 1.05)}S${n(heart.x + r * 1.6)} ${n(heart.y - r * 0.2)} ${n(heart.x + r * 0.62)} ${n(heart.y - r * 0.9)}Z`,
      BRICK,
    ),
    kolam(
      { seed: 6, size: 9, rows: 2, shape: 'square' },
      { at: { x: heart.x, y: heart.y + r * 0.12 }, scale: (r * 2) / 180, width: 2 },
    ),
    stroke(
      `M${n(heart.x - r * 0.7)} ${n(heart.y - r * 0.92)}H${n(heart.x + r * 0.7)}`,
      '#8f2c24',
      r * 0.16,
    ),
    ...[
      [-0.5, 0],
      [-0.25, -0.14],
      [0, -0.2],
      [0.26, -0.13],
      [0.5, 0],
      [-0.66, 0.25],
      [0.7, 0.3],
    ].map(([x = 0, y = 0]) =>
      dot({ x: heart.x + x * r, y: heart.y - r * 1.02 + y * r }, r * 0.19, RICE),
    ),
    ...[
      [-0.3, -0.5],
      [0.1, -0.75],
      [0.36, -0.45],
    ].map(([x = 0, y = 0]) =>
      dot({ x: heart.x + x * r, y: heart.y - r * 1.02 + y * r }, r * 0.06, x > 0 ? MARIGOLD : ROSE),
    ),
  ].join('');
}
