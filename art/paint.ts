import { drawKolam, type KolamPlan, type Point } from '../src/ui/kolam/drawKolam.ts';
import { MARIGOLD, RICE } from './palette.ts';
import { pathOf, threadsOf, type Bend } from './thread.ts';

/** Size of a picture in pixels. `stage` is the part that no words will cover. */
export type Frame = {
  width: number;
  height: number;
  stage: { x: number; y: number; width: number; height: number };
};
/** Draws a picture's content as SVG elements. */
export type Scene = (frame: Frame) => string;

export const middleOf = ({ stage }: Frame): Point => ({
  x: stage.x + stage.width / 2,
  y: stage.y + stage.height / 2,
});

/** Rounds a number for SVG: more than two decimals only make the file larger. */
export const n = (value: number) => Number(value.toFixed(2));

export function picture(frame: Frame, scene: Scene): string {
  const { width, height } = frame;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${scene(frame)}</svg>`;
}

type Stop = readonly [at: number, colour: string, opacity?: number];
const stops = (all: readonly Stop[]) =>
  all
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** Fills the frame with a gradient from top to bottom. */
export function sky({ width, height }: Frame, colours: readonly Stop[], id = 'sky'): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(colours)}</linearGradient><rect width="${width}" height="${height}" fill="url(#${id})"/>`;
}

/** Draws a disc of light around a point. */
export function glow(
  id: string,
  { x, y }: Point,
  radius: number,
  colours: readonly Stop[],
): string {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}">${stops(colours)}</radialGradient><circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="url(#${id})"/>`;
}

export const dot = ({ x, y }: Point, radius: number, colour: string, opacity = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${n(opacity)}"` : ''}/>`;

export const shape = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}" ${more}/>`;
export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

type KolamLook = {
  at?: Point;
  scale?: number;
  line?: string;
  dots?: string;
  width?: number;
  dotRadius?: number;
  bend?: Bend;
  opacity?: number;
};

/**
 * Draws a kolam, bent or flat. `width` and `dotRadius` are in the kolam's own units; a cell is
 * twenty wide.
 */
export function kolam(
  plan: KolamPlan,
  {
    at = { x: 0, y: 0 },
    scale = 1,
    line = RICE,
    dots = MARIGOLD,
    width = 1.8,
    dotRadius = 2,
    bend = (point) => point,
    opacity = 1,
  }: KolamLook,
): string {
  const drawing = drawKolam(plan);
  const lines = threadsOf(drawing.strands).map((thread) =>
    pathOf(thread.flatMap((point) => bend(point) ?? [])),
  );
  const points = drawing.dots.flatMap((point) => bend(point) ?? []);
  return `<g transform="translate(${n(at.x)} ${n(at.y)}) scale(${n(scale)})" opacity="${opacity}">${points.map((point) => dot(point, dotRadius, dots)).join('')}${stroke(lines.join(''), line, width)}</g>`;
}

/**
 * Returns a random generator of numbers from 0 up to 1. The same seed gives the same numbers, so
 * every run draws the same pictures.
 */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
