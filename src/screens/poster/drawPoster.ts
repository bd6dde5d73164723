import { drawKolam } from '../../ui/kolam/drawKolam.ts';

/** Pixels in A3's proportions, sharp enough for an A3 print at arm's length. */
export const POSTER = { width: 1240, height: 1754 };
const MARGIN = 90;
const FAMILY = '"Hind Madurai", "Noto Sans Tamil", sans-serif';
const COLOURS = {
  top: '#1a2550',
  end: '#3d3f80',
  rice: '#fbf7ee',
  soft: '#cdd4ee',
  marigold: '#f2a33a',
};

type Poster = { words: string; party: string; address: string; seed: number };

/**
 * Draws a poster: a kolam, the words large, the party small. The browser's own text engine shapes
 * the Tamil.
 * @throws Error if the browser has no 2D canvas
 */
export async function drawPoster(
  canvas: HTMLCanvasElement,
  { words, party, address, seed }: Poster,
): Promise<void> {
  await Promise.all(
    [400, 600].map((weight) => document.fonts.load(`${weight} 40px ${FAMILY}`, 'தமிழ் A')),
  );
  const { width, height } = POSTER;
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  const dawn = pen.createLinearGradient(0, 0, 0, height);
  dawn.addColorStop(0, COLOURS.top);
  dawn.addColorStop(1, COLOURS.end);
  pen.fillStyle = dawn;
  pen.fillRect(0, 0, width, height);
  paintKolam(pen, seed);
  pen.textAlign = 'center';
  writeLines(pen, words, 1210);
  pen.fillStyle = COLOURS.marigold;
  pen.fillRect(width / 2 - 60, 1572, 120, 6);
  write(pen, `600 46px ${FAMILY}`, COLOURS.rice, party, 1644);
  write(pen, `400 30px ${FAMILY}`, COLOURS.soft, address, 1698);
}

function paintKolam(pen: CanvasRenderingContext2D, seed: number): void {
  const kolam = drawKolam({ seed, size: 11 });
  pen.save();
  pen.translate(POSTER.width / 2, 570);
  pen.scale(4.6, 4.6);
  pen.strokeStyle = COLOURS.rice;
  pen.lineWidth = 1.5;
  pen.lineJoin = 'round';
  for (const strand of kolam.strands) pen.stroke(new Path2D(strand));
  pen.fillStyle = COLOURS.marigold;
  for (const { x, y } of kolam.dots) {
    pen.beginPath();
    pen.arc(x, y, 1.9, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.restore();
}

/**
 * Writes the words as large as three lines allow. Never cuts a word; at 56 pixels it allows more
 * lines.
 */
function writeLines(pen: CanvasRenderingContext2D, words: string, top: number): void {
  for (let size = 112; ; size -= 8) {
    pen.font = `600 ${size}px ${FAMILY}`;
    const lines = breakLines(pen, words);
    if (lines.length > 3 && size > 56) continue;
    for (const [index, line] of lines.entries())
      write(pen, pen.font, COLOURS.rice, line, top + index * size * 1.3);
    return;
  }
}

function breakLines(pen: CanvasRenderingContext2D, words: string): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && pen.measureText(longer).width <= POSTER.width - 2 * MARGIN)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function write(
  pen: CanvasRenderingContext2D,
  font: string,
  colour: string,
  text: string,
  y: number,
): void {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, POSTER.width / 2, y, POSTER.width - 2 * MARGIN);
}
