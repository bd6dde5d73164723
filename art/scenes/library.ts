import { dice, glow, kolam, n, sky, type Frame } from '../paint.ts';
import {
  BRICK,
  DEEP,
  DUSK,
  EMBER,
  GLOW,
  INDIGO,
  LEAF,
  MARIGOLD,
  NIGHT,
  RICE,
  TEAL,
  VIOLET,
} from '../palette.ts';

const COVERS = [RICE, MARIGOLD, INDIGO, TEAL, RICE, BRICK, DUSK, LEAF, EMBER, VIOLET];

/** A library in every house: books on three boards, and a braid of kolam down the spines. */
export function library(frame: Frame): string {
  const { stage } = frame;
  const roll = dice(23);
  const board = stage.height / 3;
  const thick = board * 0.06;
  const parts = [
    sky(frame, [
      [0, '#2b2452'],
      [1, NIGHT],
    ]),
    glow('lamp', { x: stage.x + stage.width * 0.62, y: stage.y }, stage.height * 1.5, [
      [0, GLOW, 0.55],
      [0.35, EMBER, 0.25],
      [1, NIGHT, 0],
    ]),
  ];
  for (const row of [0, 1, 2]) {
    const foot = stage.y + board * (row + 1) - thick;
    let x = stage.x + stage.width * (0.24 - row * 0.12);
    while (x < stage.x + stage.width) {
      const wide = board * (0.14 + roll() * 0.14);
      const tall = board * (0.6 + roll() * 0.26);
      const cover = COVERS[Math.floor(roll() * COVERS.length)] ?? RICE;
      if (roll() < 0.09) x += wide * 1.4;
      parts.push(
        book({ x, foot, wide, tall, cover, isLeaning: roll() < 0.08, isBraided: roll() < 0.55 }),
      );
      x += wide + board * 0.012;
    }
    parts.push(
      `<rect x="${n(stage.x - stage.width * 0.06 * (row + 1))}" y="${n(foot)}" width="${n(stage.width * 1.4)}" height="${n(thick)}" rx="${n(thick / 3)}" fill="#7c5236"/>`,
    );
  }
  return parts.join('');
}

type Book = {
  x: number;
  foot: number;
  wide: number;
  tall: number;
  cover: string;
  isLeaning: boolean;
  isBraided: boolean;
};

function book({ x, foot, wide, tall, cover, isLeaning, isBraided }: Book): string {
  const isLight = [RICE, MARIGOLD, EMBER].includes(cover);
  const ink = isLight ? DEEP : RICE;
  const rows = Math.max(3, Math.floor((tall * 0.62) / (wide * 0.6)));
  const braid = isBraided
    ? kolam(
        { seed: 4, size: 1, rows, shape: 'square' },
        {
          at: { x: x + wide / 2, y: foot - tall * 0.5 },
          scale: (tall * 0.62) / (rows * 20),
          line: ink,
          dots: isLight ? BRICK : MARIGOLD,
          width: 1.9,
          dotRadius: 2.2,
        },
      )
    : [0.16, 0.22, 0.8]
        .map(
          (at) =>
            `<rect x="${n(x)}" y="${n(foot - tall + tall * at)}" width="${n(wide)}" height="${n(tall * 0.018)}" fill="${ink}" opacity="0.55"/>`,
        )
        .join('');
  const turn = isLeaning ? ` transform="rotate(-5 ${n(x)} ${n(foot)})"` : '';
  return `<g${turn}><rect x="${n(x)}" y="${n(foot - tall)}" width="${n(wide)}" height="${n(tall)}" rx="${n(wide * 0.07)}" fill="${cover}"/>${braid}</g>`;
}
