/**
 * The slowest transfer that still counts as progress. `fetch` doesn't report upload progress, so
 * the body's size sets the timeout: docs/decisions/0004-upload-progress.md
 */
const SLOWEST_BYTES_PER_MS = 1;
/** An upload may be this much slower than the last one that got through: others share the line. */
const SLOWER_THAN_LAST = 4;
const LOOK_AGAIN_MS = 5_000;
/** A smaller upload says more about the way to the host and back than about the line's speed. */
const LEAST_MEASURED_BYTES = 10_000;

/** The speed of the last upload that was answered, in bytes per millisecond. */
let lastPace: number | undefined;

/**
 * Decides how long a call may take, and calls `giveUp` when that time is over.
 * The upload may take as long as its size needs at the speed of the last upload that got through,
 * or at 1 kB/s if none has. After that, and between the pieces of the answer, `silenceMs` may pass
 * without a byte. The whole answer gets as long, and a millisecond more for every byte.
 */
export function newPatience(silenceMs: number, uploadBytes: number, giveUp: () => void) {
  const since = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  let silence: ReturnType<typeof setTimeout>;
  let notCredited = 0;

  const endUpload = () => {
    // Perhaps the line has become slower. The next uploads get all the time that they may need.
    lastPace = undefined;
    giveUp();
  };
  /** Other uploads may get through meanwhile, and show that this one has had its time. */
  const waitForUpload = (waited: number): void => {
    const left = silenceMs + longestUpload(uploadBytes) - waited;
    if (left <= 0) return endUpload();
    const wait = Math.min(left, Math.max(LOOK_AGAIN_MS, silenceMs - waited));
    timer = setTimeout(() => waitForUpload(waited + wait), wait);
  };
  const restartSilence = () => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, silenceMs);
  };
  const waitForAnswer = (time: number): void => {
    timer = setTimeout(() => {
      const more = notCredited / SLOWEST_BYTES_PER_MS;
      notCredited = 0;
      if (more === 0) giveUp();
      else waitForAnswer(more);
    }, time);
  };

  waitForUpload(0);
  return {
    /** The host has begun to answer, so it has all of the upload. */
    answered(): void {
      const took = performance.now() - since;
      if (uploadBytes >= LEAST_MEASURED_BYTES && took > 0) lastPace = uploadBytes / took;
      clearTimeout(timer);
      waitForAnswer(silenceMs);
      restartSilence();
    },
    /** So many bytes of the answer have come. */
    heard(bytes: number): void {
      notCredited += bytes;
      restartSilence();
    },
    end(): void {
      clearTimeout(timer);
      clearTimeout(silence);
    },
  };
}

function longestUpload(bytes: number): number {
  const longest = bytes / SLOWEST_BYTES_PER_MS;
  return lastPace === undefined
    ? longest
    : Math.min(longest, (SLOWER_THAN_LAST * bytes) / lastPace);
}
