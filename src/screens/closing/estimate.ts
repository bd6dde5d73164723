import { speedometer } from '../../device/delivery/speedometer.ts';

/** Phones send slower than they receive; browsers tell only how fast they receive. */
const SEND_SHARE = 1 / 3;

/**
 * How long so many bytes will take on this connection, in seconds: by what was measured, else by what the browser
 * knows about the connection. Undefined if nobody knows.
 */
export function estimateSeconds(bytes: number): number | undefined {
  const bytesPerSecond = speedometer.bytesPerSecond() ?? guessedSpeed();
  return bytesPerSecond ? bytes / bytesPerSecond : undefined;
}

/** In bytes per second; undefined without a network, and where the browser does not tell. It tells megabits. */
function guessedSpeed(): number | undefined {
  const { connection } = navigator as { connection?: { downlink?: number } };
  return navigator.onLine && connection?.downlink
    ? (connection.downlink * 1_000_000 * SEND_SHARE) / 8
    : undefined;
}
