/** Older sends count half after this long: a volunteer walks from one connection to another. */
const FORGET_MS = 60_000;
/** Less than this says nothing about a connection. */
const LEAST_MS = 300;

/**
 * Measures how many bytes per second leave the phone. Several sends at once share the connection, so what counts is
 * the time in which anything was under way, not that of each send.
 * @param now a clock in milliseconds that never jumps
 */
export function newSpeedometer(now: () => number) {
  let underWay = 0;
  let since = 0;
  let busyMs = 0;
  let bytes = 0;

  const takeTime = () => {
    const at = now();
    if (underWay > 0) busyMs += at - since;
    since = at;
  };

  return {
    /** A send begins. Call what is returned at its end, with the bytes that arrived. */
    begin(): (arrived: number) => void {
      takeTime();
      underWay += 1;
      return (arrived) => {
        takeTime();
        underWay -= 1;
        bytes += arrived;
        if (busyMs > FORGET_MS) [busyMs, bytes] = [busyMs / 2, bytes / 2];
      };
    },
    /** Undefined until something has arrived. */
    bytesPerSecond: (): number | undefined =>
      bytes > 0 && busyMs >= LEAST_MS ? (bytes / busyMs) * 1000 : undefined,
  };
}

/** The speed of what this page sends. */
export const speedometer = newSpeedometer(() => performance.now());
