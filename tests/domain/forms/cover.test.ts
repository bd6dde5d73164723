import { array, assert, constantFrom, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coveredPixels,
  COVERS,
  moved,
  resized,
  SMALLEST_COVER,
  type Cover,
} from '../../../src/domain/forms/cover.ts';

const begun = Object.values(COVERS).flatMap((covers) => Object.values(covers));
const isWhole = ({ x, y, width, height }: Cover) =>
  x >= 0 &&
  y >= 0 &&
  x + width <= 1 + 1e-9 &&
  y + height <= 1 + 1e-9 &&
  width >= SMALLEST_COVER - 1e-9 &&
  height >= SMALLEST_COVER - 1e-9;
const drag = record({
  change: constantFrom(moved, resized),
  dx: double({ min: -2, max: 2, noNaN: true }),
  dy: double({ min: -2, max: 2, noNaN: true }),
});

describe('a cover on a card photo', () => {
  it('begins whole, in the picture', () =>
    expect(begun.filter((cover) => !isWhole(cover))).toEqual([]));

  it('begins over the number and over the QR code, on both sides of the card', () => {
    for (const side of ['aadhaarFront', 'aadhaarBack'] as const)
      expect(Object.keys(COVERS[side])).toEqual(['number', 'qr']);
  });

  it('hides no more than it shows, to a pixel', () => {
    const cover = { x: 0.25, y: 0.5, width: 0.25, height: 0.3 };
    expect(coveredPixels(cover, { width: 400, height: 300 })).toEqual({
      x: 100,
      y: 150,
      width: 100,
      height: 90,
    });
    expect(coveredPixels(cover, { width: 401, height: 301 })).toEqual({
      x: 100,
      y: 150,
      width: 101,
      height: 91,
    });
  });

  it('stays in the picture and never shrinks away, however it is dragged', () => {
    assert(
      property(constantFrom(...begun), array(drag, { maxLength: 20 }), (cover, drags) =>
        isWhole(drags.reduce((now, { change, dx, dy }) => change(now, dx, dy), cover)),
      ),
    );
  });

  it('goes where it is dragged', () => {
    expect(moved({ x: 0.25, y: 0.5, width: 0.25, height: 0.25 }, 0.25, -0.25)).toEqual({
      x: 0.5,
      y: 0.25,
      width: 0.25,
      height: 0.25,
    });
    expect(resized({ x: 0.25, y: 0.5, width: 0.25, height: 0.25 }, 0.25, -0.125)).toEqual({
      x: 0.25,
      y: 0.5,
      width: 0.5,
      height: 0.125,
    });
  });

  it('covers every pixel that it touches, in pictures of any size', () => {
    const size = record({
      width: integer({ min: 1, max: 4000 }),
      height: integer({ min: 1, max: 4000 }),
    });
    assert(
      property(constantFrom(...begun), size, (cover, picture) => {
        const { x, y, width, height } = coveredPixels(cover, picture);
        return (
          [x, y, width, height].every(Number.isInteger) &&
          x <= cover.x * picture.width &&
          y <= cover.y * picture.height &&
          x + width >= (cover.x + cover.width) * picture.width - 1e-6 &&
          y + height >= (cover.y + cover.height) * picture.height - 1e-6
        );
      }),
    );
  });
});
