import { MARIGOLD, ON_INDIGO, ON_INDIGO_SOFT } from '../../../domain/app/palette.ts';
import { OF_PARTY, paintKolam, takeSheet, write } from '../../../ui/kolam/draw.ts';

/** Pixels in A3's proportions, sharp enough for an A3 print at arm's length. */
export const POSTER = { width: 1240, height: 1754 };
const MIDDLE = POSTER.width / 2;
const MARGIN = 90;
const ROOM = POSTER.width - 2 * MARGIN;

type Poster = { words: string; party: string; address: string; seed: number };

/**
 * Draws a poster: a kolam, the words large, the party small.
 * @throws Error if the browser has no 2D canvas
 */
export async function drawPoster(
  canvas: HTMLCanvasElement,
  { words, party, address, seed }: Poster,
): Promise<void> {
  const { width, height } = POSTER;
  const pen = await takeSheet(width, height, canvas);
  const dawn = pen.createLinearGradient(0, 0, 0, height);
  dawn.addColorStop(0, OF_PARTY['--indigo-deep']);
  dawn.addColorStop(1, OF_PARTY['--indigo-light']);
  pen.fillStyle = dawn;
  pen.fillRect(0, 0, width, height);
  const ink = { line: ON_INDIGO, dots: MARIGOLD, width: 1.5 };
  paintKolam(pen, { seed, size: 11 }, { x: MIDDLE, y: 570, scale: 4.6, ...ink });
  pen.textAlign = 'center';
  writeLines(pen, words, 1210);
  pen.fillStyle = MARIGOLD;
  pen.fillRect(MIDDLE - 60, 1572, 120, 6);
  write(pen, MIDDLE, 1644, party, { weight: 600, size: 46, colour: ON_INDIGO, maxWidth: ROOM });
  write(pen, MIDDLE, 1698, address, { size: 30, colour: ON_INDIGO_SOFT, maxWidth: ROOM });
}

/**
 * Writes the words as large as three lines allow. Never cuts a word; at 56 pixels it allows more
 * lines.
 */
function writeLines(pen: CanvasRenderingContext2D, words: string, top: number): void {
  for (let size = 112; ; size -= 8) {
    const ink = { weight: 600, size, colour: ON_INDIGO, maxWidth: ROOM } as const;
    // Sets the font that breakLines measures in.
    write(pen, MIDDLE, top, '', ink);
    const lines = breakLines(pen, words);
    if (lines.length > 3 && size > 56) continue;
    for (const [index, line] of lines.entries())
      write(pen, MIDDLE, top + index * size * 1.3, line, ink);
    return;
  }
}

function breakLines(pen: CanvasRenderingContext2D, words: string): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && pen.measureText(longer).width <= ROOM) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
