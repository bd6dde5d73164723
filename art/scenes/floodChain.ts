import { n, shape, sky, stroke, type Frame } from '../paint.ts';
import { DUSK, EMBER, GLOW, INDIGO, LEAF, MARIGOLD, NIGHT, RICE, ROSE } from '../palette.ts';
import { person } from '../person.ts';
import { rain, water } from './flood.ts';

/** A hand in the flood: people to their knees in water pass sacks of rice from one to the next. */
export function floodChain(frame: Frame): string {
  const { width, height } = frame;
  const people = [
    { wears: 'shirt', cloth: MARIGOLD },
    { wears: 'saree', cloth: '#9c2f4f' },
    { wears: 'shirt', cloth: LEAF },
    { wears: 'saree', cloth: DUSK, trim: GLOW },
    { wears: 'shirt', cloth: EMBER },
    { wears: 'saree', cloth: ROSE, trim: RICE },
  ] as const;
  const step = width / (people.length + 0.4);
  const x = (index: number) => step * (index + 0.7);
  const hand = (index: number) => ({ x: x(index) - step / 2, y: height * 0.55 });
  const sack = ({ x: at, y }: { x: number; y: number }) => {
    const size = height * 0.075;
    return (
      shape(
        `M${n(at - size)} ${n(y + size * 0.7)}Q${n(at - size * 1.2)} ${n(y - size)} ${n(at - size * 0.3)} ${n(y - size)}h${n(size * 0.6)}Q${n(at + size * 1.2)} ${n(y - size)} ${n(at + size)} ${n(y + size * 0.7)}Z`,
        '#e8d7b0',
      ) + stroke(`M${n(at - size * 0.4)} ${n(y - size * 0.8)}h${n(size * 0.8)}`, '#8e6a3a', 3)
    );
  };
  return [
    sky(frame, [
      [0, NIGHT],
      [0.4, INDIGO],
      [0.7, '#4a7ba3'],
    ]),
    rain(frame),
    ...people.map((each, index) =>
      person({
        at: { x: x(index), y: height * 0.92 },
        tall: height * 0.66,
        ...each,
        hands: [hand(index), hand(index + 1)],
      }),
    ),
    ...people.flatMap((_, index) => (index % 2 ? sack(hand(index)) : '')),
    ...[3, 5, 7].map((row, index) =>
      water(width, height, height * (0.8 + index * 0.075), 0.3 + index * 0.2, row),
    ),
  ].join('');
}
