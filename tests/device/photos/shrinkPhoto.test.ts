import '../setup.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { thisPhone } from '../../../src/device/delivery/phone.ts';
import { shrinkPhoto } from '../../../src/device/photos/shrinkPhoto.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const photo = new ArrayBuffer(8);
const picture = { width: 4_000, height: 3_000, close: vi.fn<() => void>() };

/** A browser that makes the same of every canvas. */
function canvasThatMakes(blob: Blob) {
  const sizes: number[] = [];
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {
      sizes.push(width);
    }
    getContext = () => ({
      fillRect: () => undefined,
      drawImage: () => undefined,
      getImageData: () => ({ data: [255, 0, 0, 255, 0, 0, 255, 255] }),
    });
    convertToBlob = () => Promise.resolve(blob);
  }
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(picture));
  vi.stubGlobal('OffscreenCanvas', Canvas);
  return sizes;
}

describe('a photo that is made smaller', () => {
  it('gives up where the browser makes no JPEG of any size', async () => {
    const sizes = canvasThatMakes(new Blob([], { type: 'image/jpeg' }));
    await expect(shrinkPhoto(photo)).rejects.toThrow('No JPEG is small enough');
    expect(sizes).toContain(1_600);
    expect(sizes.at(-1)).toBe(1);
    expect(picture.close).toHaveBeenCalledTimes(1);
  });

  it('does not keep delivery waiting for ever when the decoder never ends', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
    const shrunk = thisPhone.shrinkPhoto(photo, 100_000);
    const ended = expect(shrunk).rejects.toThrow('not getting smaller');
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('comes as soon as it is small enough', async () => {
    canvasThatMakes(new Blob(['jpeg'], { type: 'image/jpeg' }));
    const small = await thisPhone.shrinkPhoto(photo, 100_000);
    expect(new TextDecoder().decode(small)).toBe('jpeg');
  });
});

describe('a browser that gives back something else than was drawn', () => {
  it.each([
    ['noise', [17, 230, 4, 255, 88, 3, 200, 255]],
    ['one colour', [255, 255, 255, 255, 255, 255, 255, 255]],
    ['nothing', []],
  ])('makes no photo: %s', async (_, data) => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve(picture));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({ fillRect: () => undefined, getImageData: () => ({ data }) });
      },
    );
    vi.resetModules();
    const anew = await import('../../../src/device/photos/shrinkPhoto.ts');
    await expect(anew.shrinkPhoto(photo)).rejects.toThrow('changes what is drawn');
  });
});
