import { dot, glow, kolam, n, shape, sky, type Frame } from '../paint.ts';
import { BRICK, DEEP, DUSK, EMBER, GLOW, LEAF, MARIGOLD, RICE, TEAL } from '../palette.ts';
import { person } from '../person.ts';

/**
 * An enrolment camp: a table under an awning, a volunteer with a phone, and a family that joins.
 */
export function camp(frame: Frame): string {
  const { width, height } = frame;
  const table = { x: width * 0.4, y: height * 0.7, half: width * 0.24 };
  const scallop = width / 10;
  const phone = { x: width * 0.42, y: height * 0.56 };
  return [
    sky(frame, [
      [0, '#9fc6d8'],
      [0.78, '#f6e6c4'],
      [0.781, '#c98d55'],
      [1, '#a86a3c'],
    ]),
    glow('noon', { x: width, y: 0 }, height, [
      [0, RICE, 0.9],
      [1, GLOW, 0],
    ]),
    ...[0.06, 0.94].map(
      (x) =>
        `<rect x="${n(width * x - 5)}" y="${n(height * 0.1)}" width="10" height="${n(height * 0.72)}" fill="#6b432c"/>`,
    ),
    ...Array.from({ length: 10 }, (_, at) =>
      shape(
        `M${n(at * scallop)} ${n(height * 0.06)}h${n(scallop)}v${n(height * 0.16)}q${n(-scallop / 2)} ${n(height * 0.1)} ${n(-scallop)} 0Z`,
        at % 2 ? BRICK : RICE,
      ),
    ),
    person({
      at: { x: width * 0.27, y: height * 0.9 },
      tall: height * 0.56,
      wears: 'shirt',
      cloth: TEAL,
      hands: [{ x: width * 0.24, y: height * 0.68 }, phone],
    }),
    shape(
      `M${n(table.x - table.half)} ${n(table.y)}h${n(table.half * 2)}v${n(height * 0.22)}h${n(-table.half * 2)}Z`,
      DEEP,
    ),
    kolam(
      { seed: 4, size: 11, rows: 3, shape: 'square' },
      { at: { x: table.x, y: table.y + height * 0.12 }, scale: (table.half * 1.9) / 220, width: 2 },
    ),
    `<rect x="${n(table.x - table.half - 8)}" y="${n(table.y - 6)}" width="${n(table.half * 2 + 16)}" height="12" rx="4" fill="#7c5236"/>`,
    `<rect x="${n(phone.x - 10)}" y="${n(phone.y - 20)}" width="20" height="34" rx="4" fill="${DEEP}" stroke="${RICE}" stroke-width="2"/>`,
    dot({ x: phone.x, y: phone.y - 4 }, 5, LEAF),
    person({
      at: { x: width * 0.72, y: height * 0.95 },
      tall: height * 0.56,
      wears: 'saree',
      cloth: '#9c2f4f',
      hands: [
        { x: width * 0.6, y: height * 0.66 },
        { x: width * 0.8, y: height * 0.78 },
      ],
    }),
    person({
      at: { x: width * 0.85, y: height * 0.95 },
      tall: height * 0.36,
      wears: 'frock',
      cloth: MARIGOLD,
      trim: EMBER,
      hands: [
        { x: width * 0.8, y: height * 0.78 },
        { x: width * 0.9, y: height * 0.83 },
      ],
    }),
    person({
      at: { x: width * 0.95, y: height * 0.9 },
      tall: height * 0.56,
      wears: 'shirt',
      cloth: DUSK,
      hair: '#8b8790',
      skin: '#6f4229',
    }),
  ].join('');
}
