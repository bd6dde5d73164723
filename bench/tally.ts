/** What a queue called saved. */
export type Saved = { id: string; hashes: string[] };
/** What arrived of one id: how often, and the hashes of its photos. */
export type Arrival = { times: number; hashes: string[] };

/**
 * What became of so many saved submissions: how many never arrived, how many arrived more often
 * than once.
 * @param arrivals how often each id arrived
 */
export function judge(
  saved: number,
  arrivals: ReadonlyMap<string, number>,
): { lost: number; doubled: number } {
  const doubled = [...arrivals.values()].filter((count) => count > 1).length;
  return { lost: saved - arrivals.size, doubled };
}

/**
 * The same for each one. What has not arrived but is still on the phone and shown there is not
 * lost; `broken` arrived with other photos than were saved.
 */
export function judgeEach(
  saved: readonly Saved[],
  arrivals: ReadonlyMap<string, Arrival>,
  kept: number,
): { lost: number; doubled: number; broken: number; kept: number } {
  const missing = saved.filter(({ id }) => !arrivals.has(id)).length;
  const doubled = saved.filter(({ id }) => (arrivals.get(id)?.times ?? 0) > 1).length;
  const broken = saved.filter(
    ({ id, hashes }) =>
      arrivals.has(id) && arrivals.get(id)?.hashes.toSorted().join() !== hashes.toSorted().join(),
  ).length;
  return { lost: Math.max(0, missing - kept), doubled, broken, kept: Math.min(missing, kept) };
}
