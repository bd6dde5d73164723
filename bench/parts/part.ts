import type { BenchServer } from '../server.ts';

export const PHOTO_BYTES = 100_000;

export type Run = { server: BenchServer; folder: string; quick: boolean };

/**
 * Measures one thing, and says it in Markdown. `browser` is the browser's version, where one took
 * part.
 */
export type Part = (run: Run) => Promise<{ text: string; browser?: string }>;
