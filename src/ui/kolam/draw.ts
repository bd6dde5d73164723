import { isHonest } from '../../domain/app/honestCanvas.ts';
import { paletteOf } from '../../domain/app/palette.ts';
import { PARTY } from '../../domain/app/party.ts';
import { drawKolam, type KolamPlan } from './drawKolam.ts';

/**
 * Fonts for pictures that people save or share. They use the app's own font, and the browser's text
 * engine shapes the Tamil.
 */
const FAMILY = '"Hind Madurai", "Noto Sans Tamil", sans-serif';

/**
 * Gives a canvas, or a new one, this size in pixels and returns its context. It loads the fonts
 * first, because a canvas doesn't wait for them.
 * @throws Error if the browser has no 2D canvas, or changes what is drawn on it
 */
export async function takeSheet(
  width: number,
  height: number,
  canvas = document.createElement('canvas'),
): Promise<CanvasRenderingContext2D> {
  await Promise.all(
    [400, 600].map((weight) => document.fonts.load(`${weight} 40px ${FAMILY}`, 'தமிழ் A')),
  );
  const pen = Object.assign(canvas, { width, height }).getContext('2d');
  if (!pen || !isHonest(pen)) throw new Error('This browser cannot draw');
  pen.clearRect(0, 0, width, height);
  return pen;
}

type Ink = { weight?: 400 | 600; size: number; colour: string; maxWidth: number };

const SMALLEST = 0.7;

/** Returns whether `write` can write a text on one line without making its letters narrower. */
export function fitsOnLine(
  pen: CanvasRenderingContext2D,
  text: string,
  { weight = 400, size, maxWidth }: Ink,
): boolean {
  pen.font = `${weight} ${size}px ${FAMILY}`;
  return pen.measureText(text).width * SMALLEST <= maxWidth;
}

/**
 * Writes one line of text and returns its width in pixels. If it's too long, it gets smaller (down
 * to 70 %) and then narrower, but is never cut.
 */
export function write(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  text: string,
  { weight = 400, size, colour, maxWidth }: Ink,
): number {
  pen.fillStyle = colour;
  pen.font = `${weight} ${size}px ${FAMILY}`;
  const wide = pen.measureText(text).width;
  if (wide > maxWidth)
    pen.font = `${weight} ${Math.max(size * SMALLEST, (size * maxWidth) / wide)}px ${FAMILY}`;
  pen.fillText(text, x, y, maxWidth);
  return Math.min(maxWidth, pen.measureText(text).width);
}

/** A picture has no dark mode, and is the party's whatever colour somebody chose. */
export const OF_PARTY = paletteOf(PARTY.colour, 'light');

/** Paints the top of a picture, as high as given, as dark as the head of a screen. */
export function paintNight(pen: CanvasRenderingContext2D, height: number): void {
  const { width } = pen.canvas;
  const night = pen.createLinearGradient(0, 0, width, height);
  night.addColorStop(0, OF_PARTY['--indigo-deep']);
  night.addColorStop(1, OF_PARTY['--indigo-light']);
  pen.fillStyle = night;
  pen.fillRect(0, 0, width, height);
}

type KolamInk = {
  x: number;
  y: number;
  scale: number;
  line: string;
  dots: string;
  width?: number;
};

/** Paints a kolam with its centre at x, y. */
export function paintKolam(
  pen: CanvasRenderingContext2D,
  plan: KolamPlan,
  { x, y, scale, line, dots, width = 1.6 }: KolamInk,
): void {
  const kolam = drawKolam(plan);
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  pen.fillStyle = dots;
  for (const dot of kolam.dots) {
    pen.beginPath();
    pen.arc(dot.x, dot.y, 2, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.strokeStyle = line;
  pen.lineWidth = width;
  for (const strand of kolam.strands) pen.stroke(new Path2D(strand));
  pen.restore();
}

/** Encodes the canvas as a file. */
export function fileOf(
  { canvas }: CanvasRenderingContext2D,
  type: 'image/png' | 'image/jpeg',
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot make a picture'))),
      type,
      0.92,
    );
  });
}
