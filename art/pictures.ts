import type { Frame, Scene } from './paint.ts';
import { beginning } from './scenes/beginning.ts';
import { constituencies } from './scenes/constituencies.ts';
import { doorstep } from './scenes/doorstep.ts';
import { flood } from './scenes/flood.ts';
import { gathering } from './scenes/gathering.ts';
import { harvest } from './scenes/harvest.ts';
import { lamps } from './scenes/lamps.ts';
import { library } from './scenes/library.ts';
import { meal } from './scenes/meal.ts';
import { road } from './scenes/road.ts';
import { students } from './scenes/students.ts';
import { firstLine } from './scenes/firstLine.ts';
import { readingTree } from './scenes/readingTree.ts';
import { floodChain } from './scenes/floodChain.ts';
import { prizeDay } from './scenes/prizeDay.ts';
import { oneLine } from './scenes/oneLine.ts';
import { camp } from './scenes/camp.ts';
import { milk } from './scenes/milk.ts';
import { saplings } from './scenes/saplings.ts';
import { serving } from './scenes/serving.ts';
import { meeting } from './scenes/meeting.ts';
import { threshold } from './scenes/threshold.ts';
import { screenLight } from './scenes/screenLight.ts';

const full = (width: number, height: number): Frame => ({
  width,
  height,
  stage: { x: 0, y: 0, width, height },
});
/** A banner as wide as the page. Words cover its left side. */
const WIDE: Frame = { width: 1120, height: 400, stage: { x: 470, y: 0, width: 650, height: 400 } };
/** A banner as wide as a phone. Words are below it. */
const NARROW = full(640, 400);
const CARD = full(560, 420);
const POSTER = full(560, 315);

const BANNERS = { doorstep, library, students, meal, flood, gathering, constituencies };

const VIDEOS: Record<string, Scene> = {
  video1: firstLine,
  video2: readingTree,
  video3: floodChain,
  video4: prizeDay,
  video5: oneLine,
};

const CARDS: Record<string, Scene> = {
  about: beginning,
  vision: road,
  gallery1: threshold,
  gallery2: lamps,
  gallery3: camp,
  gallery4: harvest,
  gallery5: milk,
  gallery6: saplings,
  serving,
  meeting,
  film: screenLight,
};

export type Plan = { name: string; frame: Frame; scene: Scene };

const plansOf = (
  scenes: Record<string, Scene>,
  frame: Frame,
  nameOf = (name: string) => name,
): Plan[] => Object.entries(scenes).map(([name, scene]) => ({ name: nameOf(name), frame, scene }));

/** Every picture of the app. `name` is the name of its files in public/art/. */
export const PICTURES: Plan[] = [
  ...plansOf(BANNERS, WIDE, (name) => `${name}-wide`),
  ...plansOf(BANNERS, NARROW),
  ...plansOf(VIDEOS, POSTER),
  ...plansOf(CARDS, CARD),
];
