import type { Entry } from './outbox.ts';

/**
 * The connection as the browser reports it; many browsers report nothing (`unknown`). `metered`
 * means that it costs the person money, or that they asked to save data.
 */
export type Connection = 'metered' | 'free' | 'unknown';

/**
 * Returns true for an entry that stays on the phone until there is Wi-Fi, because this phone is set
 * to send photos over Wi-Fi only. Text goes over any connection. Photos do too if the browser
 * doesn't report the connection.
 */
export function waitsForWifi(
  entry: Entry,
  wifiOnlyPhotos: boolean,
  connection: Connection,
): boolean {
  return (
    wifiOnlyPhotos &&
    connection === 'metered' &&
    entry.state === 'waiting' &&
    !entry.asks &&
    entry.bytes > 0
  );
}
