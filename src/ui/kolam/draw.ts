import { drawKolam, type KolamPlan } from './drawKolam.ts';

/** Pictures that are saved or sent: their pen writes in the app's own letters, and the browser's text engine shapes the Tamil. */
const FAMILY = '"Hind Madurai", "Noto Sans Tamil", sans-serif';

/** A sheet of so many pixels, once the letters are there: a canvas does not wait for fonts. */
export async function takeSheet(width: number, height: number): Promise<CanvasRenderingContext2D> {
  await Promise.all(
    [400, 600].map((weight) => document.fonts.load(`${weight} 40px ${FAMILY}`, 'தமிழ் A')),
  );
  const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  return pen;
}

export type Ink = { weight?: 400 | 600; size: number; colour: string; maxWidth: number };

/** One line of text; one that is too long is set smaller, and narrower in the end, rather than cut. Returns how wide it came out. */
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
    pen.font = `${weight} ${Math.max(size * 0.7, (size * maxWidth) / wide)}px ${FAMILY}`;
  pen.fillText(text, x, y, maxWidth);
  return Math.min(maxWidth, pen.measureText(text).width);
}

export type KolamInk = {
  x: number;
  y: number;
  scale: number;
  line: string;
  dots: string;
  width?: number;
};

/** A kolam round the point x, y. */
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

/** The sheet as a file. */
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
