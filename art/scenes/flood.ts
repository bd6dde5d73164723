import { dice, dot, glow, n, shape, sky, stroke, type Frame } from '../paint.ts';
import { DEEP, DUSK, EMBER, GLOW, INDIGO, MARIGOLD, NIGHT, RICE, TEAL } from '../palette.ts';

const ROWS = 9;

/**
 * Relief after flood and storm: rain, a boat with a lamp, and water that is itself a border of
 * kolam.
 */
export function flood(frame: Frame): string {
  const { width, height, stage } = frame;
  const horizon = stage.y + stage.height * 0.4;
  const boat = { x: stage.x + stage.width * 0.56, y: horizon + stage.height * 0.15 };
  return [
    sky(frame, [
      [0, NIGHT],
      [0.45, INDIGO],
      [0.62, '#35648f'],
    ]),
    rain(frame),
    glow('lamp', { x: boat.x, y: boat.y - stage.height * 0.16 }, stage.height * 0.62, [
      [0, GLOW, 0.9],
      [0.25, MARIGOLD, 0.45],
      [1, DUSK, 0],
    ]),
    ...Array.from({ length: ROWS }, (_, row) => {
      const near = (row + 1) / ROWS;
      const y = horizon + (height - horizon) * ((row + 0.4) / ROWS) ** 1.25;
      return (
        (row === 3 ? vessel(boat.x, y, stage.height * 0.2) : '') +
        water(width, height, y, near, row)
      );
    }),
  ].join('');
}

/** Two waves that cross between the dots, and the water under them. */
export function water(width: number, height: number, y: number, near: number, row: number): string {
  const half = height * (0.045 + 0.1 * near);
  const swell = half * 0.24;
  const shift = (row % 2) * half;
  const wave = (sign: number) =>
    Array.from(
      { length: Math.ceil(width / 6) + 2 },
      (_, at) =>
        `${at === 0 ? 'M' : 'L'}${at * 6} ${n(y + sign * swell * Math.sin(((at * 6 + shift) / half) * Math.PI))}`,
    ).join('');
  const dots = Array.from({ length: Math.ceil(width / half) + 1 }, (_, at) =>
    dot({ x: (at + 0.5) * half - (shift % half), y }, half * 0.055, MARIGOLD, 0.5 + near / 2),
  );
  const deep =
    [DUSK, '#2f5f8a', TEAL, '#1c5a78', '#1a4f70', '#184566', INDIGO, DEEP, NIGHT][row] ?? NIGHT;
  return (
    shape(`${wave(1)}L${width} ${height}L0 ${height}Z`, deep, 'opacity="0.92"') +
    dots.join('') +
    stroke(
      wave(1) + wave(-1),
      RICE,
      0.9 + (near * height) / 220,
      `opacity="${n(0.3 + near * 0.65)}"`,
    )
  );
}

function vessel(x: number, y: number, size: number): string {
  return [
    shape(
      `M${n(x - size)} ${n(y - size * 0.3)}Q${n(x)} ${n(y + size * 0.1)} ${n(x + size)} ${n(y - size * 0.3)}Q${n(x + size * 0.62)} ${n(y + size * 0.34)} ${n(x)} ${n(y + size * 0.36)}Q${n(x - size * 0.62)} ${n(y + size * 0.34)} ${n(x - size)} ${n(y - size * 0.3)}Z`,
      RICE,
    ),
    stroke(`M${n(x)} ${n(y)}V${n(y - size * 0.85)}`, RICE, size * 0.05),
    dot({ x, y: y - size * 0.85 }, size * 0.13, GLOW),
    ...[-0.48, 0.42].flatMap((at) => [
      dot({ x: x + at * size, y: y - size * 0.42 }, size * 0.12, NIGHT),
      shape(
        `M${n(x + at * size - size * 0.16)} ${n(y - size * 0.02)}q0 ${n(-size * 0.3)} ${n(size * 0.16)} ${n(-size * 0.3)}t${n(size * 0.16)} ${n(size * 0.3)}Z`,
        at < 0 ? EMBER : MARIGOLD,
      ),
    ]),
  ].join('');
}

export function rain({ width, height }: Frame): string {
  const roll = dice(3);
  const drops = Array.from({ length: Math.round(width / 9) }, () => {
    const [x, y, long] = [roll() * width, roll() * height * 0.55, height * (0.02 + roll() * 0.035)];
    return `M${n(x)} ${n(y)}l${n(-long * 0.3)} ${n(long)}`;
  });
  return stroke(drops.join(''), RICE, height / 380, 'opacity="0.35"');
}
