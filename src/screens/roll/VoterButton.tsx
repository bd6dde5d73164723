import type { RollVoter } from '../../domain/calls/roll.ts';
import type { Details } from './useDetails.ts';

type VoterButtonProps = {
  voter: RollVoter;
  details: Details;
  /** Says that they are enrolled. */
  enrolled: string | undefined;
  /** Says where the booth is, if voters of several are shown. */
  booth?: string;
  onChoose: () => void;
};

/** Shows a voter of the roll, who can be chosen. */
export function VoterButton({ voter, details, enrolled, booth, onChoose }: VoterButtonProps) {
  return (
    <button type="button" className="roll__voter" onClick={onChoose}>
      <span className="roll__name">
        <strong>{details.name(voter)}</strong>
        <span className="roll__done">{enrolled}</span>
        <span className="roll__struck">{details.standing(voter)}</span>
      </span>
      <span>{details.who(voter)}</span>
      {booth && <span>{booth}</span>}
      <span>{details.where(voter)}</span>
    </button>
  );
}
