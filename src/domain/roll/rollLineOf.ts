import type { RollVoter } from '../calls/roll.ts';
import { VOTER_ID } from '../forms/personFields.ts';

export type Listed = Pick<RollVoter, 'line' | 'voterId'>;

/**
 * What a form says of a voter, `rollSaid` as `rollSaid()` writes it. `listedAs` is what was found
 * when the voter was stored: the other voter ID that the roll of that day has for them, '' for
 * none. It's undefined for a form that is being filled in.
 */
export type Sought = Listed & { rollSaid: string; listedAs?: string | undefined };

/**
 * Finds the line of an enrolled voter on the roll of their booth. The voter ID decides, then the
 * one that the roll had when they were enrolled. The form's line may be a typing mistake, and on
 * another roll it means somebody else. So it counts only while the form is filled in, and only if
 * the roll has an older voter ID there.
 * @param roll the booth's lines, at least those with this line or one of these voter IDs
 * @returns 0 if the voter isn't on the roll
 */
export function rollLineOf(
  { voterId, line, rollSaid, listedAs }: Sought,
  roll: readonly (Listed & Pick<RollVoter, 'status'>)[],
): number {
  const find = (id: string): number | undefined => {
    const own = roll.filter((listed) => listed.voterId === id);
    const here = own.filter(({ status }) => status === 'listed');
    // Two people may have one voter ID. The form's line tells whom it means.
    return (here.find((each) => each.line === line) ?? here[0] ?? own[0])?.line;
  };
  const found = find(voterId);
  if (found !== undefined) return found;
  const other = listedAs || idSaid(rollSaid);
  if (other !== '') return find(other) ?? 0;
  const there = listedAs === undefined && roll.find((listed) => listed.line === line);
  return there && !VOTER_ID.test(there.voterId) ? line : 0;
}

/** Returns the voter ID that the roll had where a form was filled in with another, or ''. */
export function idSaid(rollSaid: string): string {
  return /(?:^|; )voterId: ([^;]+)/.exec(rollSaid)?.[1] ?? '';
}

/** Returns the other voter ID that a booth's roll has for a voter, or ''. */
export function listedAsOf(voter: Sought, roll: Parameters<typeof rollLineOf>[1]): string {
  const line = rollLineOf(voter, roll);
  const there = roll.find((listed) => listed.line === line)?.voterId;
  return there === undefined || there === voter.voterId ? '' : there;
}
