/**
 * A voter whom the volunteer has enrolled, and the SHA-256 of the photo as the phone prepared it.
 */
export type Enrolled = { voterId: string; sha256: string };
/**
 * A voter at the host; `stored` are the hashes of the photos as they lie on its disk, `noted` those
 * in its database.
 */
export type Held = { id: string; voterId: string; noted: string[]; stored: string[] };

export type Verdict = { lost: string[]; doubled: string[]; altered: string[]; unknown: string[] };

/**
 * Compares what the phone called saved with what the host holds.
 * @param saved of whom the phone said "saved": each must be there once, with its photo
 * @param tried whom the volunteer had typed when something died before the phone said anything:
 * each may be there once, or not at all
 */
export function judge(saved: Enrolled[], tried: string[], held: Held[]): Verdict {
  const byVoterId = new Map<string, Held[]>();
  for (const row of held) byVoterId.set(row.voterId, [...(byVoterId.get(row.voterId) ?? []), row]);
  const known = new Set([...tried, ...saved.map(({ voterId }) => voterId)]);
  const ids = held.map(({ id }) => id);
  return {
    lost: saved.filter(({ voterId }) => !byVoterId.has(voterId)).map(({ voterId }) => voterId),
    doubled: [
      ...[...byVoterId].filter(([, rows]) => rows.length > 1).map(([voterId]) => voterId),
      ...ids.filter((id, index) => ids.indexOf(id) !== index),
    ],
    altered: saved
      .filter(({ voterId, sha256 }) =>
        byVoterId
          .get(voterId)
          ?.some(({ noted, stored }) =>
            [noted, stored].some((hashes) => hashes.length !== 1 || hashes[0] !== sha256),
          ),
      )
      .map(({ voterId }) => voterId),
    unknown: held.filter(({ voterId }) => !known.has(voterId)).map(({ voterId }) => voterId),
  };
}
