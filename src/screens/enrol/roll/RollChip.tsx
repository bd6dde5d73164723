import { useTranslation } from 'react-i18next';
import type { RollVoter } from '../../../domain/calls/roll.ts';
import { VOTER_ID } from '../../../domain/forms/personFields.ts';
import { Button } from '../../../ui/Button.tsx';
import { AlreadyHere, VoterIdField } from '../../../form/fields/VoterIdField.tsx';
import { useSubmissionParts } from '../../../form/submissionContext.ts';
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
        <span className="roll__struck">{details.standing(voter)}</span>
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

/** Says whose details the form shows once they are unfolded, and leads back to the search. */
export function RollChanged({ onSearch }: Pick<RollChipProps, 'onSearch'>) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="field__hint">{t('roll:changed')}</p>
      <Button kind="plain" onClick={onSearch}>
        {t('roll:other')}
      </Button>
    </div>
  );
}
