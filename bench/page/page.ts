import type { Contender } from './contender.ts';
import { bareStore } from './contenders/bareStore.ts';
import { dexie, localForage, pouchDb } from './contenders/libraries.ts';
import { oneByOne } from './contenders/oneByOne.ts';
import { outbox } from './contenders/outbox.ts';
import { plainFetch } from './contenders/plainFetch.ts';
import { workbox } from './contenders/workbox.ts';
import { photo } from './photo.ts';
import { again, newSample } from './sample.ts';

const contenders = {
  outbox,
  workbox,
  localForage,
  dexie,
  pouchDb,
  oneByOne: oneByOne(),
  bareStrict: bareStore('strict'),
  bareRelaxed: bareStore('relaxed'),
  fetch1: plainFetch(1),
  fetch4: plainFetch(4),
  fetch6: plainFetch(6),
} satisfies Record<string, Contender>;
export type ContenderName = keyof typeof contenders;

/** Different photos in memory at most; more samples share them. */
const MOST_DIFFERENT = 100;

/** What the benchmark's process calls in the page. Every time is in milliseconds. */
export const bench = {
  open: (name: ContenderName) => contenders[name].open(),
  /** How long saving one new sample takes. */
  async save(name: ContenderName, photoBytes: number): Promise<number> {
    const sample = await newSample(photoBytes);
    return timed(() => contenders[name].save(sample));
  },
  /** Saves many, untimed. */
  async fill(name: ContenderName, count: number, photoBytes: number): Promise<void> {
    const samples = await Promise.all(
      Array.from({ length: Math.min(count, MOST_DIFFERENT) }, () => newSample(photoBytes)),
    );
    for (let number = 0; number < count; number += 1) {
      const sample = samples[number % samples.length];
      if (sample) await contenders[name].save(again(sample));
    }
  },
  do: (name: ContenderName, what: 'deliver' | 'count' | 'list' | 'firstRows') => {
    const contender: Contender = contenders[name];
    return timed(async () => {
      if (!contender[what]) throw new Error(`${name} cannot ${what}`);
      await contender[what]();
    });
  },
  photo,
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

Object.assign(globalThis, { bench });
