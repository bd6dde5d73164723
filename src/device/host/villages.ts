import { fetchOwnFile } from './reachHost.ts';

const CACHE = 'panchayats';

/** Village panchayats by the English name of their union. */
export type Villages = Record<string, string[]>;

/**
 * The villages of a district, fetched when it is first chosen and kept from then on; they are too many for every phone to
 * carry all. Without them a form takes the name as it is typed. @param district its id
 */
export async function readVillages(district: string): Promise<Villages> {
  const address = `/panchayats/${encodeURIComponent(district)}.json` as const;
  try {
    const kept = await caches.open(CACHE);
    const known = await kept.match(address);
    const answer = known ?? (await fetchOwnFile(address));
    if (!known && answer.ok) await kept.put(address, answer.clone());
    return answer.ok ? ((await answer.json()) as Villages) : {};
  } catch {
    // No network and never asked for before, or a browser without this store.
    return {};
  }
}
