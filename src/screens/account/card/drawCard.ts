import { correction, generate } from 'lean-qr';
import {
  BRICK,
  INK,
  INK_SOFT,
  MARIGOLD,
  ON_INDIGO,
  ON_INDIGO_SOFT,
  PAPER,
} from '../../../domain/app/palette.ts';
import type { Pair } from '../../../domain/calls/lists.ts';
import {
  fitsOnLine,
  OF_PARTY,
  paintKolam,
  paintNight,
  takeSheet,
  write,
} from '../../../ui/kolam/draw.ts';
import { nameLines, type CardLine, type CardText } from './cardText.ts';

/** ID-1, 85.6 × 54 mm, at 300 dots an inch. */
export const CARD = { width: 1012, height: 638 };
const MARGIN = 48;
const HEAD = 150;
const PHOTO = { x: MARGIN, y: 208, width: 284, height: 360 };
const TEXT_X = PHOTO.x + PHOTO.width + 40;
const BOOTH_WIDTH = 140;
const QR = { x: 764, y: 366, side: 200 };

/**
 * Draws the front: photo, name, number, place, and a QR code for checking the card.
 * @param portrait an address to load the photo from, or null
 * @param check the address in the QR code; without one, the card isn't confirmed yet
 */
export async function drawFront(
  text: CardText,
  portrait: string | null,
  check: string | undefined,
): Promise<CanvasRenderingContext2D> {
  const pen = await takeSheet(CARD.width, CARD.height);
  pen.fillStyle = PAPER.light;
  pen.fillRect(0, 0, CARD.width, CARD.height);
  drawHead(pen, text);
  await drawPortrait(pen, portrait, text.name);
  drawName(pen, text.name);
  write(pen, TEXT_X, 318, both(text.number.label), {
    size: 22,
    colour: INK_SOFT.light,
    maxWidth: 600,
  });
  const isConfirmed = text.number.value.tam === text.number.value.en;
  write(pen, TEXT_X, 360, both(text.number.value), {
    weight: 600,
    size: isConfirmed ? 42 : 30,
    colour: isConfirmed ? OF_PARTY['--indigo'] : BRICK.light,
    maxWidth: QR.x - TEXT_X + 150,
  });
  const wide = QR.x - TEXT_X - 24;
  drawLine(pen, text.assembly, TEXT_X, 414, wide);
  drawLine(pen, text.booth, TEXT_X, 514, BOOTH_WIDTH);
  drawLine(pen, text.district, TEXT_X + BOOTH_WIDTH + 20, 514, wide - BOOTH_WIDTH - 20);
  if (check) drawCode(pen, check);
  else drawNoCode(pen);
  pen.textAlign = 'center';
  write(pen, QR.x + QR.side / 2, QR.y + QR.side + 20, text.scan.tam, {
    size: 18,
    colour: INK_SOFT.light,
    maxWidth: QR.side + 30,
  });
  write(pen, QR.x + QR.side / 2, QR.y + QR.side + 42, text.scan.en, {
    size: 18,
    colour: INK_SOFT.light,
    maxWidth: QR.side + 30,
  });
  return pen;
}

/** Draws the back: a kolam seeded by the member number, and where to return a lost card. */
export async function drawBack(text: CardText): Promise<CanvasRenderingContext2D> {
  const pen = await takeSheet(CARD.width, CARD.height);
  paintNight(pen, CARD.height);
  paintKolam(
    pen,
    { seed: seedOf(text.number.value.en), size: 9 },
    {
      x: 728,
      y: CARD.height / 2,
      scale: 3,
      line: ON_INDIGO,
      dots: MARIGOLD,
      width: 1.7,
    },
  );
  const wide = { maxWidth: 420 };
  write(pen, MARGIN, 128, text.party.tam, { ...wide, weight: 600, size: 40, colour: ON_INDIGO });
  write(pen, MARGIN, 172, text.party.en, { ...wide, size: 28, colour: ON_INDIGO_SOFT });
  write(pen, MARGIN, 250, text.motto.tam, { ...wide, size: 27, colour: MARIGOLD });
  write(pen, MARGIN, 286, text.motto.en, { ...wide, size: 24, colour: ON_INDIGO_SOFT });
  write(pen, MARGIN, 362, both(text.joined.label), { ...wide, size: 22, colour: ON_INDIGO_SOFT });
  write(pen, MARGIN, 400, text.joined.value.en, {
    ...wide,
    weight: 600,
    size: 32,
    colour: ON_INDIGO,
  });
  write(pen, MARGIN, 476, text.office.tam, { ...wide, size: 22, colour: ON_INDIGO_SOFT });
  write(pen, MARGIN, 508, text.office.en, { ...wide, size: 20, colour: ON_INDIGO_SOFT });
  write(pen, MARGIN, 552, text.phone, { ...wide, weight: 600, size: 26, colour: ON_INDIGO });
  return pen;
}

function drawHead(pen: CanvasRenderingContext2D, { party, title }: CardText): void {
  paintNight(pen, HEAD);
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, CARD.width, HEAD);
  pen.clip();
  paintKolam(
    pen,
    { seed: 21, size: 7 },
    { x: CARD.width - 60, y: 84, scale: 2.3, line: `${ON_INDIGO}66`, dots: MARIGOLD },
  );
  pen.restore();
  paintKolam(
    pen,
    { seed: 1, size: 3, oneLine: true },
    {
      x: MARGIN + 42,
      y: HEAD / 2,
      scale: 1.5,
      line: ON_INDIGO,
      dots: MARIGOLD,
      width: 2.6,
    },
  );
  write(pen, MARGIN + 108, 72, party.tam, {
    weight: 600,
    size: 40,
    colour: ON_INDIGO,
    maxWidth: 560,
  });
  write(pen, MARGIN + 108, 112, `${party.en} · ${both(title)}`, {
    size: 25,
    colour: ON_INDIGO_SOFT,
    maxWidth: 600,
  });
  paintKolam(
    pen,
    { seed: 4, size: 52, rows: 1, shape: 'square' },
    { x: CARD.width / 2, y: HEAD + 10, scale: 1, line: OF_PARTY['--indigo'], dots: MARIGOLD },
  );
}

/** Writes the name, on two lines if it's too long for one. */
function drawName(pen: CanvasRenderingContext2D, name: string): void {
  const ink = {
    weight: 600,
    size: 54,
    colour: INK.light,
    maxWidth: CARD.width - TEXT_X - MARGIN,
  } as const;
  const [first = '', second] = nameLines(name, (line) => fitsOnLine(pen, line, ink));
  if (second === undefined) {
    write(pen, TEXT_X, 262, first, ink);
    return;
  }
  write(pen, TEXT_X, 232, first, { ...ink, size: 38 });
  write(pen, TEXT_X, 280, second, { ...ink, size: 38 });
}

/** Draws the photo or, without one, the first letter of the name. */
async function drawPortrait(
  pen: CanvasRenderingContext2D,
  portrait: string | null,
  name: string,
): Promise<void> {
  const { x, y, width, height } = PHOTO;
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, 18);
  pen.clip();
  pen.fillStyle = OF_PARTY['--indigo-soft'];
  pen.fillRect(x, y, width, height);
  if (portrait) {
    const image = Object.assign(new Image(), { src: portrait });
    await image.decode();
    const part = Math.min(image.naturalWidth / width, image.naturalHeight / height);
    const [sx, sy] = [width * part, height * part];
    const left = (image.naturalWidth - sx) / 2;
    pen.drawImage(image, left, (image.naturalHeight - sy) / 2, sx, sy, x, y, width, height);
  } else {
    pen.textAlign = 'center';
    write(pen, x + width / 2, y + height / 2 + 48, firstLetter(name), {
      weight: 600,
      size: 150,
      colour: OF_PARTY['--indigo'],
      maxWidth: width - 40,
    });
  }
  pen.restore();
}

/**
 * Returns the first letter as a reader sees it. In Tamil that is a consonant with its vowel sign.
 */
function firstLetter(name: string): string {
  return [...new Intl.Segmenter('ta').segment(name)][0]?.segment ?? '';
}

/** Draws a label with its value below: in Tamil, then in English if that is written differently. */
function drawLine(
  pen: CanvasRenderingContext2D,
  { label, value }: CardLine,
  x: number,
  y: number,
  maxWidth: number,
): void {
  write(pen, x, y, both(label), { size: 19, colour: INK_SOFT.light, maxWidth });
  write(pen, x, y + 33, value.tam, { weight: 600, size: 28, colour: INK.light, maxWidth });
  if (value.en !== value.tam)
    write(pen, x, y + 60, value.en, { size: 21, colour: INK.light, maxWidth });
}

const both = ({ tam, en }: Pair) => (tam === en ? tam : `${tam} · ${en}`);

/** Draws the QR code on whole pixels, with the white border that scanners need. */
function drawCode(pen: CanvasRenderingContext2D, check: string): void {
  const code = generate(check, { minCorrectionLevel: correction.M });
  const cell = Math.floor(QR.side / (code.size + 2));
  const offset = Math.floor((QR.side - cell * code.size) / 2);
  pen.fillStyle = '#ffffff';
  pen.fillRect(QR.x, QR.y, QR.side, QR.side);
  pen.fillStyle = '#000000';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++)
      if (code.get(x, y))
        pen.fillRect(QR.x + offset + x * cell, QR.y + offset + y * cell, cell, cell);
  }
}

/** Draws an empty frame where the QR code comes. */
function drawNoCode(pen: CanvasRenderingContext2D): void {
  pen.save();
  pen.strokeStyle = INK_SOFT.light;
  pen.lineWidth = 3;
  pen.setLineDash([12, 10]);
  pen.strokeRect(QR.x + 2, QR.y + 2, QR.side - 4, QR.side - 4);
  pen.restore();
  paintKolam(
    pen,
    { seed: 1, size: 5, oneLine: true },
    {
      x: QR.x + QR.side / 2,
      y: QR.y + QR.side / 2,
      scale: 1.6,
      line: INK_SOFT.light,
      dots: MARIGOLD,
    },
  );
}

/** Returns a seed for a member number, the same on every phone. */
function seedOf(memberNumber: string): number {
  return Array.from(memberNumber).reduce(
    (seed, sign) => (Math.imul(seed, 31) + (sign.codePointAt(0) ?? 0)) | 0,
    7,
  );
}
