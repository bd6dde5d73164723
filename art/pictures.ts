import type { Frame, Scene } from './paint.ts';
import {
  BRICK,
  DEEP,
  DUSK,
  EMBER,
  GLOW,
  INDIGO,
  LEAF,
  LEAF_DEEP,
  MARIGOLD,
  NIGHT,
  PAPER,
  RICE,
  ROSE,
  TEAL,
  VIOLET,
} from './palette.ts';
import { beginning } from './scenes/beginning.ts';
import { constituencies } from './scenes/constituencies.ts';
import { doorstep } from './scenes/doorstep.ts';
import { flood } from './scenes/flood.ts';
import { gathering } from './scenes/gathering.ts';
import { harvest } from './scenes/harvest.ts';
import { lamps } from './scenes/lamps.ts';
import { library } from './scenes/library.ts';
import { meal } from './scenes/meal.ts';
import { rangoli } from './scenes/rangoli.ts';
import { road } from './scenes/road.ts';
import { students } from './scenes/students.ts';
import { threshold } from './scenes/threshold.ts';

const full = (width: number, height: number): Frame => ({
  width,
  height,
  stage: { x: 0, y: 0, width, height },
});
/** As wide as the page; words lie on the left. */
const WIDE: Frame = { width: 1120, height: 400, stage: { x: 470, y: 0, width: 650, height: 400 } };
/** As wide as a phone; words lie below. */
const NARROW = full(640, 400);
const CARD = full(560, 420);
const POSTER = full(560, 315);

const BANNERS = { doorstep, library, students, meal, flood, gathering, constituencies };

const VIDEOS: Record<string, Scene> = {
  video1: rangoli({ seed: 3, size: 15, ground: [DEEP, INDIGO], light: VIOLET, share: 1.5 }),
  video2: rangoli({ seed: 15, size: 11, ground: ['#8e3f26', '#5b2417'], light: EMBER, share: 1.5 }),
  video3: rangoli({ seed: 21, size: 13, ground: [LEAF, LEAF_DEEP], light: '#3aa36c', share: 1.5 }),
  video4: rangoli({ seed: 34, size: 11, ground: ['#54376f', '#2a1d4a'], light: ROSE, share: 1.5 }),
  video5: rangoli({ seed: 9, size: 13, ground: [TEAL, '#123f55'], light: '#3f93ab', share: 1.5 }),
};

const CARDS: Record<string, Scene> = {
  about: beginning,
  vision: road,
  gallery1: threshold,
  gallery2: lamps,
  gallery3: rangoli({
    seed: 7,
    size: 9,
    ground: ['#a4552f', '#7f3c22'],
    light: EMBER,
    dots: GLOW,
    isRound: true,
    share: 0.78,
  }),
  gallery4: harvest,
  gallery5: rangoli({
    seed: 18,
    size: 11,
    ground: [PAPER, '#efe4cc'],
    light: PAPER,
    line: INDIGO,
    dots: BRICK,
  }),
  gallery6: rangoli({
    seed: 5,
    size: 11,
    ground: [DUSK, NIGHT],
    light: VIOLET,
    line: RICE,
    dots: MARIGOLD,
    isRound: true,
    share: 0.78,
  }),
};

export type Plan = { name: string; frame: Frame; scene: Scene };

const plansOf = (
  scenes: Record<string, Scene>,
  frame: Frame,
  nameOf = (name: string) => name,
): Plan[] => Object.entries(scenes).map(([name, scene]) => ({ name: nameOf(name), frame, scene }));

/** Every picture of the app, by the name of its files in public/art/. */
export const PICTURES: Plan[] = [
  ...plansOf(BANNERS, WIDE, (name) => `${name}-wide`),
  ...plansOf(BANNERS, NARROW),
  ...plansOf(VIDEOS, POSTER),
  ...plansOf(CARDS, CARD),
];
