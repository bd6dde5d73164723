import type { Entry } from './outbox.ts';

/** What the browser tells of the connection; many tell nothing. `metered` costs the person money, or they asked to save data. */
export type Connection = 'metered' | 'free' | 'unknown';

/**
 * True for an entry that stays on the phone until there is Wi-Fi, because its owner wants photos to go that way only.
 * Text goes by any connection, and where the browser does not tell the connection, so do photos.
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
