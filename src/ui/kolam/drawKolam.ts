/**
 * A sikku kolam as pure geometry: dots on a grid, and strands that loop around every dot. A cell is
 * the square around a dot, 20 units wide. The point 0,0 is the middle of the kolam.
 */
export type Point = { x: number; y: number };

/**
 * `seed` is any whole number. `size` is the number of dots in the widest row. `rows` makes a square
 * into a rectangle.
 */
export type KolamPlan = {
  seed: number;
  size: number;
  rows?: number;
  shape?: 'diamond' | 'square';
  oneLine?: boolean;
};

/** `strands` are closed paths as SVG path data. `seed` is the seed that was used in the end. */
type KolamDrawing = { dots: Point[]; strands: string[]; viewBox: string; seed: number };

/** Half a cell. */
const HALF = 10;
const OPEN_SHARE = 0.66;
const SEEDS_TO_TRY = 400;

/**
 * Draws the kolam of a seed; the same seed always gives the same kolam. It has the eight symmetries
 * of a square, or the four of a rectangle.
 *
 * `oneLine` tries the following seeds until a single strand loops around all dots. Such a kolam has
 * only a vertical and a horizontal mirror axis. A single line can cross an axis only twice, but it
 * would cross a diagonal axis at every dot on it.
 * @throws RangeError for an impossible size, or if no one-line kolam is found (even sizes)
 */
export function drawKolam({
  seed,
  size,
  rows = size,
  shape = 'diamond',
  oneLine = false,
}: KolamPlan): KolamDrawing {
  for (const count of [size, rows])
    if (!Number.isInteger(count) || count < 1)
      throw new RangeError(`A kolam is 1, 2, 3 ... dots wide, not ${count}`);
  const cells = layCells(size, rows, shape);
  for (let tried = seed; tried < seed + (oneLine ? SEEDS_TO_TRY : 1); tried++) {
    const strands = followStrands(cells, openSides(cells, tried, oneLine, rows === size));
    if (oneLine && strands.length > 1) continue;
    const dots = cells.map(({ x, y }) => ({ x: x * HALF, y: y * HALF }));
    return {
      dots,
      strands,
      viewBox: `${-size * HALF} ${-rows * HALF} ${2 * size * HALF} ${2 * rows * HALF}`,
      seed: tried,
    };
  }
  throw new RangeError(`No one-line ${shape} ${size} dots wide from seed ${seed} on`);
}

/** Returns the cells' centres in half-cell steps, so the middles of sides are whole numbers too. */
function layCells(size: number, rows: number, shape: 'diamond' | 'square'): Point[] {
  const reach = shape === 'diamond' ? 2 * Math.floor(size / 2) : Infinity;
  return steps(rows)
    .flatMap((y) => steps(size).map((x) => ({ x, y })))
    .filter(({ x, y }) => Math.abs(x) + Math.abs(y) <= reach);
}

const steps = (count: number) => Array.from({ length: count }, (_, step) => 2 * step - count + 1);

const NORTH = { x: 0, y: -1 };
const EAST = { x: 1, y: 0 };
const SOUTH = { x: 0, y: 1 };
const WEST = { x: -1, y: 0 };

const plus = (a: Point, b: Point, times = 1): Point => ({
  x: a.x + b.x * times,
  y: a.y + b.y * times,
});
const turned = ({ x, y }: Point, clockwise: boolean): Point =>
  clockwise ? { x: -y, y: x } : { x: y, y: -x };
const key = ({ x, y }: Point) => `${x},${y}`;

/** Returns the middles of all open sides. Sides that mirror each other share a coin toss. */
function openSides(cells: Point[], seed: number, oneLine: boolean, isEven: boolean): Set<string> {
  const taken = new Set(cells.map(key));
  const sides = cells.flatMap((cell) =>
    [EAST, SOUTH].filter((way) => taken.has(key(plus(cell, way, 2)))).map((way) => plus(cell, way)),
  );
  const isOpen = (side: Point) => {
    const [x, y] = [Math.abs(side.x), Math.abs(side.y)];
    if (!oneLine)
      return (isEven ? coin(seed, Math.max(x, y), Math.min(x, y)) : coin(seed, x, y)) < OPEN_SHARE;
    // A closed side on a mirror axis would cut the single line there.
    return x === 0 || y === 0 || coin(seed, x, y) < OPEN_SHARE;
  };
  return new Set(sides.filter(isOpen).map(key));
}

/**
 * Returns a number from 0 to 1 for a place. It's a hash, not a random stream, so the centre of a
 * seed's kolam stays the same when the kolam grows.
 */
function coin(seed: number, x: number, y: number): number {
  let bits = 0x5eed;
  for (const number of [seed, x, y]) {
    bits = Math.imul(bits ^ number, 0x9e3779b1);
    bits = Math.imul(bits ^ (bits >>> 15), 0x9e3779b1);
    bits ^= bits >>> 13;
  }
  return (bits >>> 0) / 2 ** 32;
}

/** Starts at the top, as a hand would, and again at every corner that isn't drawn yet. */
function followStrands(cells: Point[], open: Set<string>): string[] {
  const drawn = new Set<string>();
  const strands = cells.flatMap((cell) =>
    [NORTH, EAST, SOUTH, WEST].map((side) => follow(cell, side, open, drawn)),
  );
  return strands.filter((path) => path !== '');
}

/**
 * Follows one strand from this side of this cell until it closes. Returns its SVG path, or '' if it
 * has been drawn already.
 */
function follow(firstCell: Point, firstSide: Point, open: Set<string>, drawn: Set<string>): string {
  let [cell, from, clockwise, path] = [firstCell, firstSide, true, ''];
  for (;;) {
    const to = turned(from, clockwise);
    const corner = `${key(cell)} ${key(plus(from, to))}`;
    if (drawn.has(corner)) return path === '' ? '' : `${path}Z`;
    drawn.add(corner);
    const fromOpen = open.has(key(plus(cell, from)));
    const toOpen = open.has(key(plus(cell, to)));
    const [start, leaving] = anchor(cell, from, to, fromOpen, toOpen);
    const [end, arriving] = anchor(cell, to, from, toOpen, fromOpen);
    path += `${path === '' ? `M${start}` : ''}C${leaving} ${arriving} ${end}`;
    // Go straight through an open side. The next dot is then on the strand's other side.
    if (toOpen) [cell, from, clockwise] = [plus(cell, to, 2), plus(to, to, -2), !clockwise];
    else from = to;
  }
}

/** The distance from the dot at which a strand passes a closed side. */
const PASS = 7.4;
/**
 * Handle lengths of the cubic curves. Together they keep the bend smooth where two arcs meet. If
 * you change one, check the others.
 */
const ROUND = 4.1;
const SHOULDER = 3.2;
const DIAGONAL = 5.4;

/** Returns the point where an arc meets a side, and the handle from there to the other side. */
function anchor(
  cell: Point,
  side: Point,
  other: Point,
  open: boolean,
  otherOpen: boolean,
): [string, string] {
  const centre = { x: cell.x * HALF, y: cell.y * HALF };
  const at = plus(centre, side, open ? HALF : PASS);
  const along = plus(at, other, open ? DIAGONAL : otherOpen ? SHOULDER : ROUND);
  return [written(at), written(open ? plus(along, side, -DIAGONAL) : along)];
}

const written = ({ x, y }: Point) => `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`;
