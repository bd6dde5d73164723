import { describe, expect, it } from 'vitest';
import { drawKolam, type KolamPlan, type Point } from '../../../src/ui/kolam/drawKolam.ts';

type Arc = [Point, Point, Point, Point];

const SIZES = [1, 2, 3, 4, 5, 6, 7, 9];
const SHAPES = ['diamond', 'square'] as const;
const PLANS: KolamPlan[] = SHAPES.flatMap((shape) =>
  SIZES.flatMap((size) => [1, 2, 3, 40].map((seed) => ({ seed, size, shape }))),
);
const ONE_LINE_PLANS: KolamPlan[] = SHAPES.flatMap((shape) =>
  [1, 3, 5, 7, 9].map((size) => ({ seed: 1, size, shape, oneLine: true })),
);

const quarterTurn = ({ x, y }: Point): Point => ({ x: -y, y: x });
const mirror = ({ x, y }: Point): Point => ({ x: -x, y });

describe('a kolam', () => {
  it('is the same whenever it is drawn from the same seed', () => {
    for (const plan of PLANS) expect(drawKolam(plan)).toEqual(drawKolam(plan));
  });

  it('is another one for another seed', () => {
    const drawings = Array.from({ length: 50 }, (_, seed) =>
      drawKolam({ seed, size: 9 }).strands.join(),
    );
    expect(new Set(drawings).size).toBeGreaterThan(40);
  });

  it('looks the same turned and mirrored: all eight symmetries of the square', () => {
    // A quarter turn and one mirror make the other six.
    for (const plan of PLANS) {
      const arcs = drawKolam(plan).strands.flatMap(arcsOf);
      expect(picture(arcs, quarterTurn)).toEqual(picture(arcs));
      expect(picture(arcs, mirror)).toEqual(picture(arcs));
    }
  });

  it('goes round every dot and leaves none out', () => {
    for (const plan of [...PLANS, ...ONE_LINE_PLANS]) {
      const { dots, strands } = drawKolam(plan);
      const points = strands.flatMap(arcsOf).flatMap(pointsAlong);
      for (const dot of dots)
        expect(directionsSeenFrom(dot, points), JSON.stringify({ plan, dot })).toBe(16);
    }
  });

  it('is made of closed strands that never bend sharply', () => {
    for (const plan of [...PLANS, ...ONE_LINE_PLANS]) {
      for (const strand of drawKolam(plan).strands) {
        expect(strand).toMatch(/^M[^MZ]+Z$/);
        const arcs = arcsOf(strand);
        arcs.forEach((arc, index) => {
          const before = arcs.at(index - 1) ?? arc;
          expect(before[3]).toEqual(arc[0]);
          expect(heading(before[2], before[3])).toBeCloseTo(heading(arc[0], arc[1]), 6);
        });
      }
    }
  });

  it('stays inside its view box, thick strokes included', () => {
    for (const plan of PLANS) {
      const { strands, viewBox } = drawKolam(plan);
      const edge = Number(viewBox.split(' ')[3]) / 2;
      const points = strands.flatMap(arcsOf).flatMap(pointsAlong);
      expect(Math.max(...points.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBeLessThan(
        edge - 2.5,
      );
    }
  });

  it('has 5, 13 and 25 dots as a diamond, 9 and 25 as a square', () => {
    expect([3, 5, 7].map((size) => drawKolam({ seed: 1, size }).dots.length)).toEqual([5, 13, 25]);
    expect([3, 5].map((size) => drawKolam({ seed: 1, size, shape: 'square' }).dots.length)).toEqual(
      [9, 25],
    );
  });

  it('can be wider than high: 234 dots in thirteen rows, and one line round all of them', () => {
    const { dots, strands, viewBox } = drawKolam({
      seed: 109,
      size: 18,
      rows: 13,
      shape: 'square',
      oneLine: true,
    });
    expect([dots.length, strands.length, viewBox]).toEqual([234, 1, '-180 -130 360 260']);
  });

  it('refuses a size that is no count of dots', () => {
    for (const size of [0, -3, 2.5, Number.NaN]) {
      expect(() => drawKolam({ seed: 1, size })).toThrow(RangeError);
      expect(() => drawKolam({ seed: 1, size: 3, rows: size })).toThrow(RangeError);
    }
  });
});

describe('a kolam of one line', () => {
  it('has a single strand, whichever seed the search begins at', () => {
    for (const plan of ONE_LINE_PLANS) {
      for (const seed of [-5, 1, 77, 2 ** 31])
        expect(drawKolam({ ...plan, seed }).strands).toHaveLength(1);
    }
  });

  it('looks the same in the upright and in the level mirror', () => {
    for (const plan of ONE_LINE_PLANS) {
      const arcs = drawKolam(plan).strands.flatMap(arcsOf);
      expect(picture(arcs, mirror)).toEqual(picture(arcs));
      expect(picture(arcs, (point) => quarterTurn(quarterTurn(mirror(point))))).toEqual(
        picture(arcs),
      );
    }
  });

  it('tells which seed it was found at, so that the search can be skipped', () => {
    const found = drawKolam({ seed: 1, size: 7, oneLine: true });
    expect(drawKolam({ seed: found.seed, size: 7, oneLine: true })).toEqual(found);
  });

  it('says so where there is none', () => {
    expect(() => drawKolam({ seed: 1, size: 4, oneLine: true })).toThrow(
      'No one-line diamond 4 dots wide',
    );
  });
});

function arcsOf(strand: string): Arc[] {
  const numbers = (strand.match(/-?[\d.]+/g) ?? []).map(Number);
  const points = numbers.flatMap((x, index) =>
    index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? Number.NaN }] : [],
  );
  const arcs: Arc[] = [];
  for (let index = 0; index + 3 < points.length; index += 3)
    arcs.push(points.slice(index, index + 4) as Arc);
  return arcs;
}

const written = (points: Point[]) => points.map(({ x, y }) => `${x} ${y}`).join(' ');

/** What is on the ground, whichever way and in whatever order it was drawn. */
function picture(arcs: Arc[], moved = (point: Point) => point): string[] {
  const eitherWay = arcs
    .map((arc) => arc.map(moved))
    .map((arc) => [written(arc), written(arc.toReversed())].toSorted());
  return eitherWay.map(([first]) => first ?? '').toSorted();
}

function pointsAlong([a, b, c, d]: Arc): Point[] {
  return Array.from({ length: 33 }, (_, step) => {
    const t = step / 32;
    const at = (axis: 'x' | 'y') =>
      a[axis] * (1 - t) ** 3 +
      3 * b[axis] * t * (1 - t) ** 2 +
      3 * c[axis] * t ** 2 * (1 - t) +
      d[axis] * t ** 3;
    return { x: at('x'), y: at('y') };
  });
}

/** In how many of sixteen directions a strand passes within half a cell of the dot. */
function directionsSeenFrom(dot: Point, points: Point[]): number {
  const near = points.filter(({ x, y }) => Math.hypot(x - dot.x, y - dot.y) <= 10.01);
  return new Set(near.map((point) => Math.floor((heading(dot, point) / Math.PI) * 7.9999 + 8)))
    .size;
}

const heading = (from: Point, to: Point) => Math.atan2(to.y - from.y, to.x - from.x);
