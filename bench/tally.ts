/** What became of so many saved submissions: how many never arrived, how many arrived more often than once. @param arrivals how often each id arrived */
export function judge(saved: number, arrivals: ReadonlyMap<string, number>): { lost: number; doubled: number } {
  const doubled = [...arrivals.values()].filter((count) => count > 1).length;
  return { lost: saved - arrivals.size, doubled };
}
