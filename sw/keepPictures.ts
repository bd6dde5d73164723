import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';

/** About what a person has looked at lately: some 20 MB at most. */
const MOST = 150;

/**
 * The pictures that the office has published, kept once they were shown. A name never means another picture (docs/decisions/0007-calls.md), so
 * the first copy is good for ever. Only whole answers of our own host: what another origin answers in secret could be anything, of any size.
 */
export const keepPictures = new CacheFirst({
  cacheName: 'pictures',
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: MOST, purgeOnQuotaError: true }),
  ],
});
