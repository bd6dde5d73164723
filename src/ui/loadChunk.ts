/** A chunk of the app isn't on the phone, and couldn't be downloaded either. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

const TIMEOUT_MS = 120_000;

/**
 * Loads a chunk of the app, with one retry.
 * @throws ChunkLoadError if loading fails twice or takes more than 120 seconds; other errors pass
 * through unchanged
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

/**
 * Recognises a failed import by its message. Browsers word it differently, and Vite reports failed
 * preloading of styles.
 */
function isMissing(error: unknown): boolean {
  return error instanceof Error && /import|module|preload/i.test(error.message);
}
