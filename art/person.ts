import type { Point } from '../src/ui/kolam/drawKolam.ts';
import { dot, n, shape, stroke } from './paint.ts';
import { BRICK, GLOW, MARIGOLD, RICE } from './palette.ts';

/**
 * A person without a face, so it's nobody in particular. `at` is where they stand or sit. `hands`
 * are points of the picture that their hands reach for. `bend` is how far they bow, in degrees;
 * a negative one is to the left.
 */
export type Person = {
  at: Point;
  tall: number;
  wears: 'saree' | 'shirt' | 'frock';
  cloth: string;
  trim?: string;
  skin?: string;
  hair?: string;
  hands?: readonly [Point, Point];
  bend?: number;
  isSeated?: boolean;
  /** They are seen from behind. */
  isTurned?: boolean;
};

/** How high things are above the ground, in units of the head's radius. */
const HEAD = 8;
const SHOULDER = 6.2;
const WAIST = 3.7;
const SEATED_WAIST = 1.2;

export function person({
  at,
  tall,
  wears,
  cloth,
  trim = MARIGOLD,
  skin = '#8a5535',
  hair = '#17131f',
  hands,
  bend = 0,
  isSeated = false,
  isTurned = false,
}: Person): string {
  const unit = tall / (HEAD + 1);
  const waist = isSeated ? SEATED_WAIST : WAIST;
  const turn = (bend * Math.PI) / 180;
  /** Returns the place of a point of the upper body, bowed round the waist. */
  const place = (x: number, up: number): Point => {
    const high = up - WAIST;
    return {
      x: at.x + unit * (x * Math.cos(turn) + high * Math.sin(turn)),
      y: at.y - unit * (waist + high * Math.cos(turn) - x * Math.sin(turn)),
    };
  };
  const path = (points: readonly (readonly [number, number])[]) =>
    points
      .map(([x, up], index) => {
        const point = place(x, up);
        return `${index === 0 ? 'M' : 'L'}${n(point.x)} ${n(point.y)}`;
      })
      .join('');
  const on = (x: number, up: number) => `${n(at.x + x * unit)} ${n(at.y - up * unit)}`;
  const below = wears === 'shirt' ? RICE : cloth;
  const legs = isSeated
    ? `M${on(-2.7, 0)}Q${on(-2.4, 1.9)} ${on(0, 1.7)}Q${on(2.4, 1.9)} ${on(2.7, 0)}Z`
    : wears === 'frock'
      ? `M${on(-1.1, 4.2)}L${on(-2, 1.4)}H${n(at.x + 2 * unit)}L${on(1.1, 4.2)}Z`
      : `M${on(-1.2, 4.2)}L${on(-1.6, 0)}H${n(at.x + 1.6 * unit)}L${on(1.2, 4.2)}Z`;
  const hem = isSeated ? '' : `M${on(-1.5, 0.5)}H${n(at.x + 1.5 * unit)}`;
  const shins = `M${on(-0.6, 1.4)}V${n(at.y)}M${on(0.6, 1.4)}V${n(at.y)}`;
  const [left, right] = hands ?? [place(-1.9, 3.3), place(1.9, 3.3)];
  const arm = (x: number, hand: Point) => {
    const shoulder = place(x, SHOULDER - 0.3);
    const elbow = place(x * 1.35, SHOULDER - 1.9);
    return `M${n(shoulder.x)} ${n(shoulder.y)}Q${n(elbow.x)} ${n(elbow.y)} ${n(hand.x)} ${n(hand.y)}`;
  };
  const face = place(bend === 0 ? 0 : Math.sign(bend) * 0.2, HEAD - 0.16);
  const crown = place(0, HEAD + 0.28);
  const bun = place(bend === 0 ? 0.75 : -Math.sign(bend) * 0.9, HEAD - 0.2);
  const drape = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => place(-1.1 + t * 2, SHOULDER - t * 2.6));
  return [
    wears === 'frock' && !isSeated ? stroke(shins, skin, unit * 0.5) : '',
    shape(legs, below),
    hem && wears !== 'frock' ? stroke(hem, trim, unit * 0.3) : '',
    shape(
      `${path([
        [-1.5, SHOULDER],
        [-0.6, SHOULDER + 0.6],
        [0.6, SHOULDER + 0.6],
        [1.5, SHOULDER],
        [1.2, WAIST - 0.2],
        [-1.2, WAIST - 0.2],
      ])}Z`,
      cloth,
      `stroke="${cloth}" stroke-width="${n(unit * 0.5)}" stroke-linejoin="round"`,
    ),
    wears === 'shirt' ? '' : dot(bun, unit * 0.62, hair) + dot(bun, unit * 0.3, GLOW),
    stroke(
      path([
        [0, SHOULDER],
        [0, HEAD],
      ]),
      skin,
      unit * 0.7,
    ),
    ...(wears === 'saree' ? drape.map((point) => dot(point, unit * 0.22, trim)) : []),
    stroke(arm(-1.45, left) + arm(1.45, right), skin, unit * 0.62),
    dot(crown, unit * 1.06, hair),
    isTurned ? '' : dot(face, unit * 0.88, skin),
    wears === 'saree' && bend === 0 && !isTurned
      ? dot({ x: face.x, y: face.y - unit * 0.42 }, unit * 0.13, BRICK)
      : '',
  ].join('');
}
