import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RollVoter } from '../../../domain/calls/roll.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import type { Marks } from './useBoothRoll.ts';
import type { Details } from './useDetails.ts';

type VoterButtonProps = {
  voter: RollVoter;
  details: Details;
  /** Who of the voter's booth is enrolled, once it's known. */
  marks: Pick<Marks, 'as' | 'done' | 'byTeam' | 'other' | 'wrong'> | undefined;
  /** Says where the booth is, if voters of several are shown. */
  booth?: string;
  onChoose: () => void;
};

/**
 * Shows a voter of the roll, who can be chosen. If the phone has an entry of theirs that won't
 * arrive as it is, leads there.
 */
export function VoterButton({ voter, details, marks, booth, onChoose }: VoterButtonProps) {
  const { t } = useTranslation();
  const { line } = voter;
  const wrong = marks?.wrong.get(line);
  return (
    <>
      <button type="button" className="roll__voter" onClick={onChoose}>
        <span className="roll__name">
          <strong>{details.name(voter)}</strong>
          <span className="roll__done">{marks && details.enrolled(marks, line)}</span>
          <span className="roll__struck">{marks && details.wrong(marks, line)}</span>
          <span className="roll__struck">{details.standing(voter)}</span>
        </span>
        <span>{details.who(voter)}</span>
        {booth && <span>{booth}</span>}
        <span>{details.where(voter)}</span>
      </button>
      {wrong && (
        <Link className={buttonClass({ kind: 'plain' })} to="/outbox" state={{ entry: wrong.id }}>
          {t('roll:toEntry')}
        </Link>
      )}
    </>
  );
}
