/** After this much sending, earlier sends count half: volunteers walk between connections. */
const FORGET_MS = 60_000;
/** A shorter measurement says nothing about the connection. */
const LEAST_MS = 300;

/**
 * Measures how many bytes per second leave the phone. Concurrent sends share the connection, so it
 * measures the time in which at least one was in flight.
 * @param now a monotonic clock in milliseconds
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
    /** Starts timing a send. Call the returned function at its end, with the bytes that arrived. */
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
    /** Returns the speed, or undefined if too little has been measured. */
    bytesPerSecond: (): number | undefined =>
      bytes > 0 && busyMs >= LEAST_MS ? (bytes / busyMs) * 1000 : undefined,
  };
}

/** The speed of what this page sends. */
export const speedometer = newSpeedometer(() => performance.now());
