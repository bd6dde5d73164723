import * as v from 'valibot';
import { fetchOwnFile } from './reachHost.ts';

const CACHE = 'panchayats';

/** The names of village panchayats, by the English name of their union. */
const Villages = v.record(v.string(), v.array(v.string()));
export type Villages = v.InferOutput<typeof Villages>;

/**
 * Returns a district's villages. It fetches them when the district is first chosen and then keeps
 * them: the app doesn't ship all villages to every phone, because there are too many. If they can't
 * be had, returns none and the form takes whatever name is typed.
 * @param district the district's id
 */
export async function readVillages(district: string): Promise<Villages> {
  const address = `/panchayats/${encodeURIComponent(district)}.json` as const;
  try {
    const kept = await caches.open(CACHE);
    const known = await kept.match(address);
    const answer = known ?? (await fetchOwnFile(address));
    const copy = answer.clone();
    const villages = v.parse(Villages, answer.ok ? await answer.json() : undefined);
    // Only now: a login page must not stay here in their place.
    if (!known) await kept.put(address, copy);
    return villages;
  } catch {
    // The district isn't cached and there's no network, or the browser has no Cache storage.
    return {};
  }
}
