import { drawKolam } from '../src/ui/kolam/drawKolam.ts';

/** How an icon looks. `share` is the part of the icon's width that the kolam takes, from 0 to 1. */
export type Look = {
  ground: 'rounded' | 'full' | 'none';
  share: number;
  line?: string;
  dot?: string;
  lineWidth?: number;
  dotRadius?: number;
};

/** The app's mark: five dots and one endless line. */
const MARK = drawKolam({ seed: 1, size: 3, oneLine: true });
/** Distance from the mark's middle to its outermost line, in the kolam's units. */
const MARK_REACH = 27.4;

const INDIGO = '#22305f';
const RICE = '#fbf7ee';
const MARIGOLD = '#f2a33a';

/**
 * Draws the app icon as an SVG document.
 * @param side width and height in pixels; leave it out for an icon that scales
 */
export function appIcon(look: Look, side?: number): string {
  const { ground, share, line = RICE, dot = MARIGOLD, lineWidth = 3, dotRadius = 2.5 } = look;
  const half = Math.round((MARK_REACH + lineWidth / 2) / share);
  const corner = ground === 'rounded' ? ` rx="${Math.round(half * 0.45)}"` : '';
  const size = side === undefined ? '' : ` width="${side}" height="${side}"`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="${-half} ${-half} ${2 * half} ${2 * half}">`,
    ground === 'none'
      ? ''
      : `<rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}"${corner} fill="${INDIGO}"/>`,
    `<path fill="none" stroke="${line}" stroke-width="${lineWidth}" stroke-linejoin="round" d="${MARK.strands.join('')}"/>`,
    ...MARK.dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${dotRadius}" fill="${dot}"/>`),
    '</svg>',
  ];
  return parts.join('');
}
