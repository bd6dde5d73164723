import type { TFunction } from 'i18next';
import * as palette from '../../../domain/app/palette.ts';
import type { DayReceipt } from '../../../domain/outbox/receipt.ts';
import { fileOf, paintKolam, paintNight, takeSheet, write } from '../../../ui/kolam/draw.ts';
import { momentOf, receiptRows } from './receiptText.ts';

const WIDTH = 1080;
const MARGIN = 72;
const HEAD = 420;
const ROW = 148;
const LINE = 44;
const SMALL = { size: 30, colour: palette.INK.light, maxWidth: WIDTH - 2 * MARGIN };

/**
 * Draws the receipt as a PNG, 1080 pixels wide, each row in both languages. Canvas uses the
 * browser's own text engine, which shapes Tamil correctly.
 */
export async function drawReceipt(
  receipt: DayReceipt,
  tamil: TFunction,
  english: TFunction,
): Promise<Blob> {
  const rows = receiptRows(receipt, tamil).map((row, index) => ({
    ...row,
    english: receiptRows(receipt, english)[index]?.label ?? '',
  }));
  const pen = await takeSheet(WIDTH, 1);
  // Writing an empty text sets the pen's font. wrap() measures in that font.
  write(pen, 0, 0, '', SMALL);
  const references = wrap(pen, receipt.references, WIDTH - 2 * MARGIN);
  pen.canvas.height =
    HEAD +
    rows.length * ROW +
    (references.length > 0 ? 2 * LINE + references.length * LINE : 0) +
    2.5 * LINE;

  pen.fillStyle = palette.PAPER.light;
  pen.fillRect(0, 0, WIDTH, pen.canvas.height);
  drawHead(pen, receipt, tamil, english);
  rows.forEach((row, index) => drawRow(pen, HEAD + index * ROW, row, index === 0));
  drawReferences(
    pen,
    HEAD + rows.length * ROW + 1.5 * LINE,
    references,
    `${tamil('closing:receipt.references')} · ${english('closing:receipt.references')}`,
  );
  return fileOf(pen, 'image/png');
}

function drawHead(
  pen: CanvasRenderingContext2D,
  { at }: DayReceipt,
  tamil: TFunction,
  english: TFunction,
): void {
  paintNight(pen, HEAD);
  paintKolam(
    pen,
    { size: 7, seed: 29, oneLine: true },
    { x: WIDTH - 230, y: HEAD / 2, scale: 2.5, line: palette.ON_INDIGO, dots: palette.MARIGOLD },
  );
  write(pen, MARGIN, 104, `${tamil('party:name')} · ${english('party:short')}`, {
    weight: 400,
    size: 34,
    colour: palette.ON_INDIGO,
    maxWidth: 620,
  });
  write(pen, MARGIN, 204, tamil('closing:receipt.title'), {
    weight: 600,
    size: 64,
    colour: palette.ON_INDIGO,
    maxWidth: 600,
  });
  write(pen, MARGIN, 268, english('closing:receipt.title'), {
    weight: 400,
    size: 40,
    colour: palette.ON_INDIGO,
    maxWidth: 600,
  });
  write(pen, MARGIN, 348, momentOf(at), {
    weight: 600,
    size: 44,
    colour: palette.MARIGOLD,
    maxWidth: 600,
  });
}

function drawRow(
  pen: CanvasRenderingContext2D,
  top: number,
  { label, english, value }: { label: string; english: string; value: string },
  isFirst: boolean,
): void {
  write(pen, MARGIN, top + 68, label, {
    weight: 600,
    size: 44,
    colour: palette.INK.light,
    maxWidth: 640,
  });
  write(pen, MARGIN, top + 114, english, {
    weight: 400,
    size: 32,
    colour: palette.INK_SOFT.light,
    maxWidth: 640,
  });
  pen.textAlign = 'right';
  write(pen, WIDTH - MARGIN, top + 98, value, {
    weight: 600,
    size: 72,
    colour: isFirst ? palette.LEAF.light : palette.INK.light,
    maxWidth: 400,
  });
  pen.textAlign = 'left';
  pen.fillStyle = palette.LINE.light;
  pen.fillRect(MARGIN, top + ROW - 2, WIDTH - 2 * MARGIN, 2);
}

function drawReferences(
  pen: CanvasRenderingContext2D,
  top: number,
  lines: string[],
  title: string,
): void {
  if (lines.length === 0) return;
  write(pen, MARGIN, top, title, {
    weight: 600,
    size: 32,
    colour: palette.INK_SOFT.light,
    maxWidth: WIDTH - 2 * MARGIN,
  });
  lines.forEach((line, index) => write(pen, MARGIN, top + (index + 1.2) * LINE, line, SMALL));
}

/** Joins words into lines no wider than `width` pixels, in the pen's font. */
function wrap(pen: CanvasRenderingContext2D, words: string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1) ?? ''} · ${word}` : word;
    if (lines.length > 0 && pen.measureText(longer).width <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
