import { useTranslation } from 'react-i18next';
import { voterIdNumber } from '../../../domain/forms/typed.ts';
import { AlreadyHere } from '../AlreadyHere.tsx';
import { TextField } from './TextField.tsx';

/** The number on a voter ID card, in capitals, with letters and digits put right by their place; says so when it was entered before. */
export function VoterIdField() {
  const { t } = useTranslation();
  return (
    <div>
      <TextField
        name="voterId"
        hint={t('submission:voterIdHint')}
        tidy={voterIdNumber}
        className="input input--capitals"
        autoCapitalize="characters"
        spellCheck={false}
        lang="en"
      />
      <AlreadyHere />
    </div>
  );
}
