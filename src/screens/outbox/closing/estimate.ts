import { speedometer } from '../../../device/delivery/speedometer.ts';

/** Phones send more slowly than they receive, and browsers only report the receiving speed. */
const SEND_SHARE = 1 / 3;

/**
 * Estimates how many seconds `bytes` will take on this connection. Uses the measured speed if there
 * is one, else the speed that the browser reports. Returns undefined if neither is known.
 */
export function estimateSeconds(bytes: number): number | undefined {
  const bytesPerSecond = speedometer.bytesPerSecond() ?? guessedSpeed();
  return bytesPerSecond ? bytes / bytesPerSecond : undefined;
}

/**
 * Returns the sending speed in bytes per second; undefined when offline or if the browser doesn't
 * report a speed. `downlink` is in megabits per second.
 */
function guessedSpeed(): number | undefined {
  const { connection } = navigator as { connection?: { downlink?: number } };
  return navigator.onLine && connection?.downlink
    ? (connection.downlink * 1_000_000 * SEND_SHARE) / 8
    : undefined;
}
