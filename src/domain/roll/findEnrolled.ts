import type { RollVoter } from '../calls/roll.ts';
import { VOTER_ID } from '../forms/personFields.ts';

type Listed = Pick<RollVoter, 'line' | 'voterId'>;

/**
 * Finds the enrolled on the roll of their booth, by their lines on it. The voter ID decides. Where
 * the roll has an older voter ID, only the line does. Where it has one voter ID for several people,
 * both must be right.
 * @param enrolled what the forms say
 */
export function findEnrolled<Enrolled extends Listed>(
  enrolled: readonly Enrolled[],
  roll: readonly Listed[],
): Map<number, Enrolled> {
  const byId = new Map(enrolled.map((voter) => [voter.voterId, voter]));
  const byLine = new Map(enrolled.map((voter) => [voter.line, voter]));
  const isOnce = new Map<string, boolean>();
  for (const { voterId } of roll) isOnce.set(voterId, !isOnce.has(voterId));
  const find = ({ voterId, line }: Listed): Enrolled | undefined => {
    const isNew = VOTER_ID.test(voterId);
    if (isNew && isOnce.get(voterId)) return byId.get(voterId);
    const there = byLine.get(line);
    return isNew && there?.voterId !== voterId ? undefined : there;
  };
  return new Map(
    roll.flatMap((voter): [number, Enrolled][] => {
      const found = find(voter);
      return found ? [[voter.line, found]] : [];
    }),
  );
}
