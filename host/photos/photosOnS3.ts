import { readFile, rm } from 'node:fs/promises';
import { S3mini } from 's3mini';
import { keyOf, type PhotoStore } from './photoStore.ts';

/** `endpoint` is the bucket's address, such as https://s3.example.org/photos. */
export type S3Settings = {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A phone waits for the answer meanwhile. */
const ANSWER_MS = 15_000;

/** Photos as objects of a bucket that nobody else may read, under the same names as on disk. */
export function photosOnS3(settings: S3Settings): PhotoStore {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: ANSWER_MS });
  return {
    async take(path, file) {
      // The store answers when the object is durable there; until then the photo stays here.
      await reached(bucket.putObject(keyOf(file), await readFile(path), 'image/jpeg'));
      await rm(path, { force: true });
    },
    async read(file) {
      const bytes = await reached(bucket.getObjectArrayBuffer(keyOf(file)));
      if (!bytes)
        throw Object.assign(new Error('A photo is not in the store'), { code: 'PHOTO_MISSING' });
      return new Uint8Array(bytes);
    },
    async remove(file) {
      await reached(bucket.deleteObject(keyOf(file)));
    },
    async list(prefix) {
      const objects = (await reached(bucket.listObjects('/', `${prefix}/`))) ?? [];
      return objects.map(({ Key, LastModified }) => ({
        file: Key.slice(3).replace(/\.jpg$/, ''),
        storedAt: new Date(LastModified).getTime(),
      }));
    },
    async ask() {
      if (!(await reached(bucket.bucketExists())))
        throw unreachable(new Error('The bucket is not there'));
    },
  };
}

/**
 * Turns each error of the store into one that passes, since the phone retries. The store's message
 * may hold names of objects, so we log the code only.
 */
function reached<Result>(answer: Promise<Result>): Promise<Result> {
  return answer.catch((error: Error) => {
    throw unreachable(error);
  });
}

function unreachable(cause: Error): Error {
  return Object.assign(new Error('The photo store does not answer', { cause }), {
    code: 'PHOTOS_UNREACHABLE',
  });
}
