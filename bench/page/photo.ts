import compress from 'browser-image-compression';
import Compressor from 'compressorjs';
import newPica from 'pica';
import { preparePhoto } from '../../src/device/photos/preparePhoto.ts';

const LONG_SIDE = 1600;
const QUALITY = 0.85;
const MAX_BYTES = 200_000;
const TICK_MS = 4;

const ways = {
  async outbox(file: File): Promise<Blob> {
    const prepared = await preparePhoto(file);
    if ('fault' in prepared) throw new Error(prepared.fault);
    return new Blob([prepared.bytes]);
  },
  /** The limit: decode, draw and encode once in a worker. */
  bareWorker(file: File): Promise<Blob> {
    const worker = new Worker(new URL('./bareWorker.ts', import.meta.url), { type: 'module' });
    return new Promise<Blob>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data));
      worker.addEventListener('error', reject);
      worker.postMessage(file);
    }).finally(() => worker.terminate());
  },
  async pica(file: File): Promise<Blob> {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    const scale = LONG_SIDE / Math.max(picture.width, picture.height);
    [canvas.width, canvas.height] = [
      Math.round(picture.width * scale),
      Math.round(picture.height * scale),
    ];
    const pica = newPica();
    await pica.resize(picture, canvas);
    return pica.toBlob(canvas, 'image/jpeg', QUALITY);
  },
  compressorjs: (file: File): Promise<Blob> =>
    new Promise(
      (success, error) =>
        new Compressor(file, {
          quality: QUALITY,
          maxWidth: LONG_SIDE,
          maxHeight: LONG_SIDE,
          success,
          error,
        }),
    ),
  browserImageCompression: (file: File): Promise<Blob> =>
    // By default its worker loads its code from elsewhere.
    compress(file, {
      maxSizeMB: MAX_BYTES / 2 ** 20,
      maxWidthOrHeight: LONG_SIDE,
      useWebWorker: true,
      fileType: 'image/jpeg',
      initialQuality: QUALITY,
      libURL: `${location.origin}/browser-image-compression.js`,
    }),
};
export type PhotoWay = keyof typeof ways;

/**
 * Makes the picture small in one way. Gives milliseconds, the longest time in which the main thread
 * could do nothing else, and the JPEG as base64.
 */
export async function photo(
  way: PhotoWay,
): Promise<{ ms: number; blockedMs: number; jpeg: string }> {
  const file = new File([await (await fetch('/picture.jpg')).blob()], 'picture.jpg', {
    type: 'image/jpeg',
  });
  const stop = watchMainThread();
  const begin = performance.now();
  const small = await ways[way](file);
  const ms = performance.now() - begin;
  const blockedMs = stop();
  return { ms, blockedMs, jpeg: await base64(small) };
}

/** Ticks as often as timers can; what is longer between two ticks was somebody else's. */
function watchMainThread(): () => number {
  let longest = 0;
  let last = performance.now();
  const look = () => {
    const at = performance.now();
    longest = Math.max(longest, at - last - TICK_MS);
    last = at;
  };
  const timer = setInterval(look, TICK_MS);
  return () => {
    clearInterval(timer);
    look();
    return Math.max(0, longest);
  };
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
