import { glow, kolam, n, sky, stroke, type Frame } from '../paint.ts';
import { BRICK, DUSK, EMBER, GLOW, LEAF, MARIGOLD, RICE, ROSE, TEAL, VIOLET } from '../palette.ts';
import { person } from '../person.ts';

/** People of every part of the land, hand in hand, and the line of a kolam that goes round them. */
export function oneLine(frame: Frame): string {
  const { width, height } = frame;
  const cloths = [BRICK, MARIGOLD, DUSK, '#9c2f4f', LEAF, EMBER, VIOLET, RICE, ROSE];
  const step = width / cloths.length;
  const at = (index: number) => ({
    x: step * (index + 0.5),
    y: height * (0.86 - 0.05 * Math.sin((index / (cloths.length - 1)) * Math.PI)),
  });
  const tall = (index: number) => height * (index % 3 === 1 ? 0.4 : 0.52);
  const hand = (index: number) => ({ x: step * index, y: height * 0.64 });
  return [
    sky(frame, [
      [0, '#123f55'],
      [0.5, TEAL],
      [0.78, '#e8b06a'],
      [0.781, '#2c5b45'],
      [1, '#173a2c'],
    ]),
    glow('sun', { x: width / 2, y: height * 0.78 }, height * 0.7, [
      [0, GLOW, 0.95],
      [1, EMBER, 0],
    ]),
    kolam(
      { seed: 3, size: 19, rows: 5, shape: 'square' },
      { at: { x: width / 2, y: height * 0.2 }, scale: width / 370, width: 1.9, opacity: 0.9 },
    ),
    ...cloths.map((cloth, index) =>
      person({
        at: at(index),
        tall: tall(index),
        wears: (['saree', 'frock', 'shirt'] as const)[index % 3] ?? 'saree',
        cloth,
        trim: cloth === MARIGOLD ? BRICK : GLOW,
        skin: ['#8a5535', '#6f4229', '#a66d45'][index % 3] ?? '#8a5535',
        hair: index % 4 === 3 ? '#8b8790' : '#17131f',
        hands: [hand(index), hand(index + 1)],
      }),
    ),
    stroke(`M0 ${n(height * 0.94)}H${width}`, RICE, 3, 'stroke-dasharray="0.1 14"'),
  ].join('');
}
