import type { Point } from '../src/ui/kolam/drawKolam.ts';

/** Points along a strand, so close together that it stays smooth when they are bent. */
type Thread = Point[];

const STEPS = 7;

/**
 * Returns each strand as a thread.
 * @param strands path data of `drawKolam`: one move, then cubic curves
 */
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

/** Moves a point of the plane, or returns undefined if that leads out of the picture. */
export type Bend = (point: Point) => Point | undefined;

/**
 * Lays the plane on the ground, as a person who stands on it sees it.
 * @param horizon the vanishing point
 * @param near how far the near corner is from there, to the side and down
 * @param halfWidth half the plane's width, as `halfDepth` is half its depth
 * @param far how many times smaller the far edge is than the near one
 */
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

/** Turns a square into a disc of the same width, by pulling its corners in to the rim. */
export function asDisc(reach: number): Bend {
  return ({ x, y }) => {
    const [u, v] = [x / reach, y / reach];
    return { x: reach * u * Math.sqrt(1 - v ** 2 / 2), y: reach * v * Math.sqrt(1 - u ** 2 / 2) };
  };
}

/** Returns path data that joins the points by straight lines. */
export function pathOf(thread: Thread): string {
  return thread
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}
