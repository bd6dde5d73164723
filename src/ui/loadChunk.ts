/** A part of the app is neither on the phone nor to be had. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

const TIMEOUT_MS = 120_000;

/**
 * Loads a part of the app; once more if it did not come.
 * @throws ChunkLoadError when it fails twice, and after 120 seconds of silence; what the part itself throws as it is
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError('No answer within 120 seconds')),
      TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([load().catch(load), tooLong]);
  } catch (error) {
    throw isMissing(error)
      ? new ChunkLoadError('A part of the app did not load', { cause: error })
      : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers word it differently: the import, the module or, from Vite, the preloading of its styles did not succeed. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && /import|module|preload/i.test(error.message);
}
