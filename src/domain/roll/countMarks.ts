import type { BoothBoard } from '../calls/boothBoard.ts';
import type { RollVoter } from '../calls/roll.ts';
import { keyOf, type Mark } from './boothChanges.ts';

/** How far a booth is, as marks tell it. */
export type BoothCounts = Pick<BoothBoard, 'listed' | 'enrolled' | 'offRoll'>;

/**
 * Counts the voters of a booth's roll and those who are enrolled, as the host's board does. Only
 * the host knows if somebody was enrolled at another booth before.
 */
export function countMarks(
  roll: readonly Pick<RollVoter, 'line' | 'status'>[],
  marks: readonly Mark[],
): BoothCounts {
  const listed = new Set<number | string>(
    roll.flatMap(({ line, status }) => (status === 'listed' ? line : [])),
  );
  const people = new Set(marks.map(keyOf));
  const enrolled = [...people].filter((person) => listed.has(person)).length;
  return { listed: listed.size, enrolled, offRoll: people.size - enrolled };
}
