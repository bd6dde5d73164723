import { paletteOf } from '../../../domain/app/palette.ts';
import { PARTY } from '../../../domain/app/party.ts';

/** How somebody's figure looks: colours, path data, and the kolam's seed. */
type Figure = {
  ground: string;
  seed: number;
  skin: string;
  hair: string;
  hairShape: string;
  cloth: string;
  shawl: string;
  shawlPath: string;
};

const OF_PARTY = paletteOf(PARTY.colour, 'light')['--indigo'];
const GROUNDS = [OF_PARTY, '#6a4f96', '#1f6a80', '#1e7a4c', '#8e3f26', '#3d4690', '#7a3658'];
const SKINS = ['#8a5535', '#6f4229', '#a66d45', '#7c4a2d'];
const HAIRS = ['#17131f', '#17131f', '#2b1d18', '#8b8790'];
const CLOTHS = ['#fffdf8', '#f6e7c3', '#d9e4f2', '#f3cfc4', '#cfe6d6'];
const SHAWLS = ['#b3392f', '#1e7a4c', '#f2a33a', OF_PARTY, '#6a4f96', '#1f6a80'];
/** Cropped, parted to either side, high, and curled. */
const HAIR_SHAPES = [
  'M29 34C27 15 61 15 59 34C56 25 51 24 44 24S32 25 29 34Z',
  'M29 35C25 14 63 13 59 35C58 27 53 24 40 22C36 26 31 27 29 35Z',
  'M59 35C63 14 25 13 29 35C30 27 35 24 48 22C52 26 57 27 59 35Z',
  'M29 35C27 20 33 19 35 18C36 8 52 8 53 18C55 19 61 20 59 35C56 27 52 24 44 24S32 27 29 35Z',
  'M29 36C23 33 25 25 29 24C29 17 37 15 40 17C44 12 52 14 53 18C59 18 62 24 59 28C63 31 62 36 59 36C58 28 53 27 50 25C46 28 41 28 38 25C34 27 30 29 29 36Z',
];
/** Over the left shoulder, over the right one, round the neck. */
const SHAWL_PATHS = [
  'M64 62C58 72 50 80 40 92',
  'M24 62C30 72 38 80 48 92',
  'M31 60C33 70 35 80 34 92M57 60C55 70 53 80 54 92',
];

/** Returns the figure that belongs to a name: the same name always gives the same figure. */
export function figureOf(name: string): Figure {
  let bits = 0x811c9dc5;
  for (const letter of name) bits = Math.imul(bits ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  let step = 0;
  const pick = <Choice>(choices: readonly Choice[]): Choice => {
    step += 1;
    let mixed = Math.imul(bits ^ Math.imul(step, 0x9e3779b1), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return choices[((mixed ^ (mixed >>> 16)) >>> 0) % choices.length] as Choice;
  };
  return {
    ground: pick(GROUNDS),
    seed: pick([2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32]),
    skin: pick(SKINS),
    hair: pick(HAIRS),
    hairShape: pick(HAIR_SHAPES),
    cloth: pick(CLOTHS),
    shawl: pick(SHAWLS),
    shawlPath: pick(SHAWL_PATHS),
  };
}
