import type { TFunction } from 'i18next';
import type { DayReceipt } from '../../domain/receipt.ts';
import { drawKolam } from '../../ui/drawKolam.ts';
import { momentOf, receiptRows } from './receiptText.ts';

const WIDTH = 1080;
const MARGIN = 72;
const HEAD = 420;
const ROW = 148;
const LINE = 44;
const FAMILY = '"Hind Madurai", "Noto Sans Tamil", sans-serif';
/** The theme's colours by day: a picture has no dark mode. */
const COLOURS = { head: '#1a2550', headEnd: '#2d3f80', onHead: '#fbf7ee', paper: '#fffdf8', line: '#e4dccb', ink: '#1d1b26', soft: '#5b5665', leaf: '#1e7a4c', marigold: '#f2a33a' };

/** The receipt as a picture (PNG, 1080 wide), each line in both languages. The browser's own text engine shapes the Tamil. */
export async function drawReceipt(receipt: DayReceipt, tamil: TFunction, english: TFunction): Promise<Blob> {
  await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 40px ${FAMILY}`, 'தமிழ் A')));
  const rows = receiptRows(receipt, tamil).map((row, index) => ({ ...row, english: receiptRows(receipt, english)[index]?.label ?? '' }));
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  pen.font = `400 30px ${FAMILY}`;
  const references = wrap(pen, receipt.references, WIDTH - 2 * MARGIN);
  canvas.width = WIDTH;
  canvas.height = HEAD + rows.length * ROW + (references.length > 0 ? 2 * LINE + references.length * LINE : 0) + 2.5 * LINE;

  pen.fillStyle = COLOURS.paper;
  pen.fillRect(0, 0, WIDTH, canvas.height);
  drawHead(pen, receipt, tamil, english);
  rows.forEach((row, index) => drawRow(pen, HEAD + index * ROW, row, index === 0));
  drawReferences(pen, HEAD + rows.length * ROW + 1.5 * LINE, references, `${tamil('closing:receipt.references')} · ${english('closing:receipt.references')}`);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot make a picture'))), 'image/png');
  });
}

function drawHead(pen: CanvasRenderingContext2D, { at }: DayReceipt, tamil: TFunction, english: TFunction): void {
  const night = pen.createLinearGradient(0, 0, WIDTH, HEAD);
  night.addColorStop(0, COLOURS.head);
  night.addColorStop(1, COLOURS.headEnd);
  pen.fillStyle = night;
  pen.fillRect(0, 0, WIDTH, HEAD);
  paintKolam(pen, WIDTH - 230, HEAD / 2, 2.5);
  write(pen, MARGIN, 104, `400 34px`, COLOURS.onHead, `${tamil('party:name')} · ${english('party:short')}`, 620);
  write(pen, MARGIN, 204, `600 64px`, COLOURS.onHead, tamil('closing:receipt.title'), 600);
  write(pen, MARGIN, 268, `400 40px`, COLOURS.onHead, english('closing:receipt.title'), 600);
  write(pen, MARGIN, 348, `600 44px`, COLOURS.marigold, momentOf(at), 600);
}

function drawRow(pen: CanvasRenderingContext2D, top: number, { label, english, value }: { label: string; english: string; value: string }, isFirst: boolean): void {
  write(pen, MARGIN, top + 68, `600 44px`, COLOURS.ink, label, 640);
  write(pen, MARGIN, top + 114, `400 32px`, COLOURS.soft, english, 640);
  pen.textAlign = 'right';
  write(pen, WIDTH - MARGIN, top + 98, `600 72px`, isFirst ? COLOURS.leaf : COLOURS.ink, value, 400);
  pen.textAlign = 'left';
  pen.fillStyle = COLOURS.line;
  pen.fillRect(MARGIN, top + ROW - 2, WIDTH - 2 * MARGIN, 2);
}

function drawReferences(pen: CanvasRenderingContext2D, top: number, lines: string[], title: string): void {
  if (lines.length === 0) return;
  write(pen, MARGIN, top, `600 32px`, COLOURS.soft, title, WIDTH - 2 * MARGIN);
  lines.forEach((line, index) => write(pen, MARGIN, top + (index + 1.2) * LINE, `400 30px`, COLOURS.ink, line, WIDTH - 2 * MARGIN));
}

function paintKolam(pen: CanvasRenderingContext2D, x: number, y: number, scale: number): void {
  const { dots, strands } = drawKolam({ size: 7, seed: 29, oneLine: true });
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  pen.fillStyle = COLOURS.marigold;
  for (const dot of dots) {
    pen.beginPath();
    pen.arc(dot.x, dot.y, 2, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.strokeStyle = COLOURS.onHead;
  pen.lineWidth = 1.6;
  for (const strand of strands) pen.stroke(new Path2D(strand));
  pen.restore();
}

/** One line of text; one that is too long is set narrower rather than cut. */
function write(pen: CanvasRenderingContext2D, x: number, y: number, font: string, colour: string, text: string, maxWidth: number): void {
  pen.font = `${font} ${FAMILY}`;
  pen.fillStyle = colour;
  pen.fillText(text, x, y, maxWidth);
}

/** Words in lines no wider than `width`, in the pen's font. */
function wrap(pen: CanvasRenderingContext2D, words: string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1) ?? ''} · ${word}` : word;
    if (lines.length > 0 && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
