import type { RollVoter } from '../calls/roll.ts';
import { VOTER_ID } from '../forms/personFields.ts';

type Listed = Pick<RollVoter, 'line' | 'voterId'>;

/**
 * Finds the enrolled on the roll of their booth, by their lines on it. The voter ID decides, or the
 * other one that the roll had when they were enrolled. Where it has one voter ID for several
 * people, the line must be right, too. The line alone counts only for notes of earlier versions of
 * the app, which don't say `listedAs`: it may be a typing mistake, or of another roll.
 * @param enrolled what the forms say
 */
export function findEnrolled<Enrolled extends Listed & { listedAs?: string | undefined }>(
  enrolled: readonly Enrolled[],
  roll: readonly Listed[],
): Map<number, Enrolled> {
  const isOnce = new Map<string, boolean>();
  for (const { voterId } of roll) isOnce.set(voterId, !isOnce.has(voterId));
  const byId = new Map<string, Enrolled[]>();
  const byLine = new Map<number, Enrolled>();
  for (const voter of enrolled) {
    const { voterId, line, listedAs } = voter;
    const ids = isOnce.has(voterId) ? [voterId] : [voterId, listedAs ?? ''];
    for (const id of ids) byId.set(id, [...(byId.get(id) ?? []), voter]);
    if (listedAs === undefined && !isOnce.has(voterId)) byLine.set(line, voter);
  }
  const find = ({ voterId, line }: Listed): Enrolled | undefined => {
    const same = voterId === '' ? [] : (byId.get(voterId) ?? []);
    const found = isOnce.get(voterId) ? same.at(-1) : same.findLast((each) => each.line === line);
    return found ?? (VOTER_ID.test(voterId) ? undefined : byLine.get(line));
  };
  return new Map(
    roll.flatMap((voter): [number, Enrolled][] => {
      const found = find(voter);
      return found ? [[voter.line, found]] : [];
    }),
  );
}
