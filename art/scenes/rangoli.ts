import { dot, glow, kolam, middleOf, sky, stroke, type Frame, type Scene } from '../paint.ts';
import { MARIGOLD, RICE } from '../palette.ts';
import { asDisc } from '../thread.ts';

type Rangoli = {
  seed: number;
  size: number;
  ground: readonly [string, string];
  light: string;
  line?: string;
  dots?: string;
  isRound?: boolean;
  share?: number;
};

/** One kolam by itself on a ground of colour, as large as the picture allows, or beyond its edges. */
export function rangoli({
  seed,
  size,
  ground,
  light,
  line = RICE,
  dots = MARIGOLD,
  isRound = false,
  share = 0.88,
}: Rangoli): Scene {
  return (frame: Frame) => {
    const heart = middleOf(frame);
    const reach = size * 10;
    const scale = (frame.stage.height * share) / (2 * reach);
    const rim = isRound
      ? dot(heart, reach * scale * 1.08, line, 0.1) +
        stroke(
          `M${heart.x - reach * scale * 1.08} ${heart.y}a${reach * scale * 1.08} ${reach * scale * 1.08} 0 1 0 ${reach * scale * 2.16} 0a${reach * scale * 1.08} ${reach * scale * 1.08} 0 1 0 ${-reach * scale * 2.16} 0`,
          dots,
          scale * 1.4,
        )
      : '';
    return [
      sky(frame, [
        [0, ground[0]],
        [1, ground[1]],
      ]),
      glow('light', heart, frame.height * 0.85, [
        [0, light, 0.8],
        [1, light, 0],
      ]),
      rim,
      kolam(
        { seed, size, shape: isRound ? 'square' : 'diamond' },
        { at: heart, scale, line, dots, ...(isRound && { bend: asDisc(reach) }) },
      ),
    ].join('');
  };
}
