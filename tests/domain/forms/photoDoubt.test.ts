import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  isDoubted,
  LOOK_SIDE,
  photoDoubt,
  type PhotoDoubt,
} from '../../../src/domain/forms/photoDoubt.ts';
import { cardJpeg } from '../../journeys/largeJpeg.ts';

/** A picture of one colour, with the grain that a camera adds. */
const grain = (mean: number, sigma: number, width = 1_200, height = 1_600) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean, sigma },
    },
  }).png();

const SHADOW = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600">
  <linearGradient id="shadow"><stop stop-color="#333"/><stop offset="1" stop-color="#ccc"/></linearGradient>
  <rect width="1200" height="1600" fill="url(#shadow)"/>
</svg>`;

let card: Buffer;
beforeAll(async () => {
  card = await cardJpeg(1_200);
});

/** Looks at a picture as a phone does. */
async function look(picture: Sharp): Promise<PhotoDoubt | undefined> {
  const original = sharp(await picture.toBuffer());
  const { width, height } = await original.metadata();
  const { data, info } = await original
    .resize(LOOK_SIDE, LOOK_SIDE, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const looked = { ...info, data: new Uint8ClampedArray(data) };
  return photoDoubt({ width, height }, looked);
}

describe('a photo of a card', () => {
  it.each<[string, (of: Sharp) => Sharp]>([
    ['as it is', (of) => of],
    ['in the light of a lamp', (of) => of.linear(0.45, 0)],
    ['in glaring light', (of) => of.linear(0.6, 100)],
    ['a little out of focus', (of) => of.blur(1.2)],
    ['small, but large enough for its print', (of) => of.resize(300)],
    ['compressed again and again', (of) => of.jpeg({ quality: 40 })],
  ])('is not doubted: %s', async (_, make) =>
    expect(await look(make(sharp(card)))).toBeUndefined(),
  );

  it.each<[PhotoDoubt, string, () => Sharp]>([
    ['dark', 'black, as with a finger before the lens', () => grain(6, 4)],
    ['dark', 'of a card in a dark room', () => sharp(card).linear(0.12, 0)],
    ['blank', 'white, as of a lamp', () => grain(250, 3)],
    ['blank', 'of one colour', () => grain(120, 4)],
    ['blurred', 'shaken by 30 pixels', () => sharp(card).blur(30)],
    ['blurred', 'shaken by 8 pixels', () => sharp(card).blur(8)],
    ['blurred', 'of a wall with a shadow', () => sharp(Buffer.from(SHADOW)).png()],
    ['small', 'of 240 × 180 pixels', () => sharp(card).resize(240, 180, { fit: 'fill' })],
    ['small', 'of 1,600 × 90 pixels', () => sharp(card).resize(1_600, 90, { fit: 'fill' })],
  ])('is doubted as %s: %s', async (doubt, _, make) => expect(await look(make())).toBe(doubt));
});

it('a face and a picture of a post may be soft and small, but not black or blank', () => {
  for (const slot of ['portrait', 'image1']) {
    expect(isDoubted(slot, 'blurred')).toBe(false);
    expect(isDoubted(slot, 'small')).toBe(false);
    expect(isDoubted(slot, 'dark')).toBe(true);
    expect(isDoubted(slot, 'blank')).toBe(true);
  }
  for (const slot of ['voterCardFront', 'aadhaarBack', 'panCard', 'selfDescription'])
    expect(isDoubted(slot, 'blurred')).toBe(true);
  expect(isDoubted('voterCardFront', undefined)).toBe(false);
});
