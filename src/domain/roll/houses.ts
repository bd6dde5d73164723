import type { RollVoter } from '../calls/roll.ts';
import { houseNumber, houseNumberSaid } from './numbers.ts';

/** The voters of one house, in the roll's order. */
export type House<Voter> = { houseNo: string; voters: Voter[] };

/**
 * Splits a roll into its houses. The roll goes from door to door, and another street may have the
 * same number again, so a house ends where the number or the street changes. Voters without a
 * number are each a house of their own.
 * @param voters in the roll's order
 */
export function housesOf<Voter extends Pick<RollVoter, 'houseNo' | 'section'>>(
  voters: readonly Voter[],
): House<Voter>[] {
  const houses: House<Voter>[] = [];
  let before = '';
  for (const voter of voters) {
    const number = houseNumber(voter.houseNo);
    const last = houses.at(-1);
    const isSame = number === before && voter.section === last?.voters[0]?.section;
    if (last && number !== '' && isSame) last.voters.push(voter);
    else houses.push({ houseNo: houseNumberSaid(voter.houseNo), voters: [voter] });
    before = number;
  }
  return houses;
}

/** Returns the house of a voter, or one of their own if the roll doesn't have them any more. */
export function houseOf<Voter extends Pick<RollVoter, 'line'>>(
  houses: readonly House<Voter>[],
  voter: Voter,
): House<Voter> {
  return (
    houses.find(({ voters }) => voters.some(({ line }) => line === voter.line)) ?? {
      houseNo: '',
      voters: [voter],
    }
  );
}

/**
 * Returns the house to go on with: that of the voter enrolled last if somebody is left there, else
 * the next one in the roll's order where somebody is. Starts again from the top after the end.
 * @param last the line of the voter enrolled last
 * @param isDone whether the voter of a line is enrolled
 * @returns its place among the houses, or undefined if nobody is left
 */
export function houseToGoOn<Voter extends Pick<RollVoter, 'line' | 'status'>>(
  houses: readonly House<Voter>[],
  last: number | undefined,
  isDone: (line: number) => boolean,
): number | undefined {
  const start = Math.max(
    0,
    houses.findIndex(({ voters }) => voters.some(({ line }) => line === last)),
  );
  const places = houses.map((_, at) => (start + at) % houses.length);
  return places.find((at) =>
    houses[at]?.voters.some(({ line, status }) => status === 'listed' && !isDone(line)),
  );
}
