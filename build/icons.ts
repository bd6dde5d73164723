import { existsSync } from 'node:fs';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { MARIGOLD, ON_INDIGO, paletteOf } from '../src/domain/app/palette.ts';
import { PARTY } from '../src/domain/app/party.ts';
import { drawKolam } from '../src/ui/kolam/drawKolam.ts';

/**
 * How an icon looks. `share` is the part of its width that the kolam takes, from 0 to 1. `side` is
 * its width in pixels; without one it is an SVG document that scales.
 */
type Look = {
  ground: 'rounded' | 'full' | 'none';
  share: number;
  side?: number;
  line?: string;
  dot?: string;
  lineWidth?: number;
  dotRadius?: number;
};

const ROUNDED: Look = { ground: 'rounded', share: 0.78 };
/** Each icon by its address. */
const ICONS: Record<string, Look> = {
  // Browser tabs show it at 16 px, where a fine line would disappear.
  '/favicon.svg': { ground: 'rounded', share: 0.86, lineWidth: 3.6, dotRadius: 2.6 },
  '/icons/icon-192.png': { ...ROUNDED, side: 192 },
  '/icons/icon-512.png': { ...ROUNDED, side: 512 },
  // Launchers cut a circle, drop or square out of it. Only the middle 80 % is safe.
  '/icons/icon-maskable-512.png': { ground: 'full', share: 0.7, side: 512 },
  // Android tints whatever isn't transparent, so colour can't set the dots apart.
  '/icons/icon-monochrome-512.png': {
    ground: 'none',
    share: 0.7,
    dot: '#ffffff',
    line: '#ffffff',
    side: 512,
  },
  // iOS rounds the corners itself and paints transparent ones black.
  '/icons/apple-touch-icon.png': { ground: 'full', share: 0.74, side: 180 },
};
const GROUND = paletteOf(PARTY.colour, 'light')['--indigo'];

/** The app's mark: five dots and one endless line. */
const MARK = drawKolam({ seed: 1, size: 3, oneLine: true });
/** Distance from the mark's middle to its outermost line, in the kolam's units. */
const MARK_REACH = 27.4;

/** Draws the app's icons in the party's colour, except those that are in public/. */
export function icons(): Plugin {
  return {
    name: 'icons',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const address = request.url ?? '';
        if (!isDrawn(address)) return next();
        const type = address.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
        iconAt(address).then((icon) => response.setHeader('Content-Type', type).end(icon), next);
      });
    },
    async generateBundle() {
      for (const address of Object.keys(ICONS).filter(isDrawn)) {
        const source = await iconAt(address);
        this.emitFile({ type: 'asset', fileName: address.slice(1), source });
      }
    },
  };
}

function isDrawn(address: string): boolean {
  return address in ICONS && !existsSync(new URL(`../public${address}`, import.meta.url));
}

/**
 * Returns the file of one icon. A palette keeps a PNG small, because it has only three colours and
 * their blends at the edges.
 */
export async function iconAt(address: string): Promise<Uint8Array> {
  const look = ICONS[address];
  if (!look) throw new Error(`No icon is at ${address}`);
  const svg = Buffer.from(appIcon(look));
  if (!look.side) return svg;
  const small = { palette: true, colours: 32, dither: 0, effort: 10, compressionLevel: 9 };
  return sharp(svg).png(small).toBuffer();
}

/** Returns the icon of browser tabs, which index.html shows before the app has loaded. */
export function tabIcon(): string {
  return appIcon(ICONS['/favicon.svg'] ?? ROUNDED);
}

function appIcon(look: Look): string {
  const {
    ground,
    share,
    side,
    line = ON_INDIGO,
    dot = MARIGOLD,
    lineWidth = 3,
    dotRadius = 2.5,
  } = look;
  const half = Math.round((MARK_REACH + lineWidth / 2) / share);
  const corner = ground === 'rounded' ? ` rx="${Math.round(half * 0.45)}"` : '';
  const size = side === undefined ? '' : ` width="${side}" height="${side}"`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="${-half} ${-half} ${2 * half} ${2 * half}">`,
    ground === 'none'
      ? ''
      : `<rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}"${corner} fill="${GROUND}"/>`,
    `<path fill="none" stroke="${line}" stroke-width="${lineWidth}" stroke-linejoin="round" d="${MARK.strands.join('')}"/>`,
    ...MARK.dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${dotRadius}" fill="${dot}"/>`),
    '</svg>',
  ];
  return parts.join('');
}
