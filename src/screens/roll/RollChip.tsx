import { useTranslation } from 'react-i18next';
import type { RollVoter } from '../../domain/calls/roll.ts';
import { VOTER_ID } from '../../domain/forms/personFields.ts';
import { Button } from '../../ui/Button.tsx';
import { AlreadyHere, VoterIdField } from '../../form/fields/VoterIdField.tsx';
import { useSubmissionParts } from '../../form/submissionContext.ts';
import { useDetails } from './useDetails.ts';

type RollChipProps = {
  voter: RollVoter;
  /** The field to go to for a change. */
  change: string;
  onSearch: () => void;
};

/** Shows what came from the roll. It can be changed, or another person chosen. */
export function RollChip({ voter, change, onSearch }: RollChipProps) {
  const { t } = useTranslation();
  const { focusOn } = useSubmissionParts();
  const details = useDetails();
  return (
    <div className="roll__chosen">
      <p className="roll__from">{t('roll:from')}</p>
      <p className="roll__name">
        <strong>{details.name(voter)}</strong>
      </p>
      <p>{details.who(voter)}</p>
      <p>{details.where(voter)}</p>
      {VOTER_ID.test(voter.voterId) ? <AlreadyHere /> : <VoterIdField example="ABC1234567" />}
      <div className="between roll__change">
        <Button kind="plain" onClick={() => focusOn(change)}>
          {t('submission:chipChange')}
        </Button>
        <Button kind="plain" onClick={onSearch}>
          {t('roll:other')}
        </Button>
      </div>
    </div>
  );
}
