import type { RollVoter } from '../calls/roll.ts';
import { VOTER_ID } from '../forms/personFields.ts';

export type Listed = Pick<RollVoter, 'line' | 'voterId'>;

/**
 * Finds the line of an enrolled voter on the roll of their booth. The voter ID decides. The line
 * that the form has counts only if the roll has an older voter ID there, or if the form was filled
 * in from that line and the voter ID was changed: otherwise the line may be a typing mistake.
 * @param voter what the form says; `rollSaid` as `rollSaid()` writes it
 * @param roll the booth's lines, at least those with this line or voter ID
 * @returns 0 if the voter isn't on the roll
 */
export function rollLineOf(
  { voterId, line, rollSaid }: Listed & { rollSaid: string },
  roll: readonly (Listed & Pick<RollVoter, 'status'>)[],
): number {
  const own = roll.filter((listed) => listed.voterId === voterId);
  const here = own.filter(({ status }) => status === 'listed');
  // Two people may have one voter ID. The form's line tells whom it means.
  const found = here.find((each) => each.line === line) ?? here[0] ?? own[0];
  if (found) return found.line;
  const there = roll.find((listed) => listed.line === line);
  const isMeant = there && (!VOTER_ID.test(there.voterId) || /(^|; )voterId: /.test(rollSaid));
  return isMeant ? line : 0;
}
