import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { pictureType } from '../src/domain/photo.ts';
import type { Refusal } from './answers.ts';

const MAX_PIXELS = 50_000_000;

/** libvips remembers files by their path; ours are gone a moment later. */
sharp.cache(false);

/** Why a file cannot be the photo of `slot`: its first bytes are not a JPEG's, or it cannot be decoded to the end. */
export async function checkPhoto(path: string, slot: string): Promise<Refusal | undefined> {
  if (pictureType(await firstBytes(path)) !== 'jpeg') {
    return { status: 422, code: 'photoType', msg: 'A photo is not a JPEG picture', field: slot, error: 'voter:photo.type' };
  }
  try {
    // Making it tiny decodes every block, and needs the memory of a few lines only.
    await sharp(path, { failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true }).resize(8, 8).raw().toBuffer();
    return undefined;
  } catch {
    // sharp throws for every picture that it cannot read, and for nothing else; its message would say where the file lies.
    return { status: 422, code: 'photoBroken', msg: 'A photo is damaged', field: slot, error: 'voter:photo.broken' };
  }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
