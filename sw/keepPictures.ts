/** Roughly the pictures that a person has viewed lately, at most some 20 MB. */
const MOST = 150;
export const PICTURES = 'pictures';

/**
 * Answers with a published picture from the phone, or from the host and keeps it. A name always
 * means the same picture (docs/decisions/0007-calls.md), so the first copy never goes stale. Keeps
 * complete pictures (200) only, and the latest 150: the oldest key of a cache comes first.
 */
export async function picture(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(PICTURES);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  // A login page may answer in the host's place.
  if (response.status === 200 && response.headers.get('Content-Type')?.startsWith('image/'))
    event.waitUntil(keep(cache, event.request, response.clone()));
  return response;
}

/** A full phone keeps no pictures at all. One that was cut on its way isn't kept. */
async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, -MOST).map((key) => cache.delete(key)));
  } catch (error) {
    if (isFull(error)) await caches.delete(PICTURES);
  }
}

/** Returns true for the error of a phone that has no room left. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
