import type { Point } from '../src/ui/kolam/drawKolam.ts';

/** A strand as the points along it, close enough together that bending them keeps it smooth. */
export type Thread = Point[];

const STEPS = 7;

/** @param strands path data of `drawKolam`: one move, then cubics */
export function threadsOf(strands: string[]): Thread[] {
  return strands.map((strand) => {
    const numbers = (strand.match(/-?[\d.]+/g) ?? []).map(Number);
    const points = numbers.flatMap((x, index) =>
      index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : [],
    );
    const thread = points.slice(0, 1);
    for (let at = 0; at + 3 < points.length; at += 3)
      thread.push(...along(points.slice(at, at + 4)));
    return thread;
  });
}

function along([a, b, c, d]: Point[]): Thread {
  if (!a || !b || !c || !d) return [];
  return Array.from({ length: STEPS }, (_, step) => {
    const t = (step + 1) / STEPS;
    const mix = (axis: 'x' | 'y') =>
      a[axis] * (1 - t) ** 3 +
      3 * b[axis] * t * (1 - t) ** 2 +
      3 * c[axis] * t ** 2 * (1 - t) +
      d[axis] * t ** 3;
    return { x: mix('x'), y: mix('y') };
  });
}

/** A bend of the plane; undefined where it leads out of the picture. */
export type Bend = (point: Point) => Point | undefined;

/** The ground seen by someone who stands on it: y 0 is the horizon, and 1 the near edge. @param far how many times smaller the far edge is */
export function asGround(
  horizon: Point,
  near: Point,
  halfWidth: number,
  halfDepth: number,
  far = 7,
): Bend {
  return ({ x, y }) => {
    const depth = (y / halfDepth + 1) / 2;
    const nearness = 1 / (1 + (1 - depth) * (far - 1));
    return { x: horizon.x + (x / halfWidth) * near.x * nearness, y: horizon.y + near.y * nearness };
  };
}

/** A square turned into a disc of the same reach, its corners drawn in to the rim. */
export function asDisc(reach: number): Bend {
  return ({ x, y }) => {
    const [u, v] = [x / reach, y / reach];
    return { x: reach * u * Math.sqrt(1 - v ** 2 / 2), y: reach * v * Math.sqrt(1 - u ** 2 / 2) };
  };
}

/** Path data through the points. */
export function pathOf(thread: Thread): string {
  return thread
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}
