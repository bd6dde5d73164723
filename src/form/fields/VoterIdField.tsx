import { useTranslation } from 'react-i18next';
import { voterIdNumber } from '../../domain/forms/typed.ts';
import { AlreadyHere } from '../AlreadyHere.tsx';
import { TextField } from './TextField.tsx';

/**
 * Asks for the number on a voter ID card. Turns it into capitals, and corrects letters and digits
 * by their position. Warns if it was entered before.
 * @param example shown in the empty field, in place of a hint in words
 */
export function VoterIdField({ example }: { example?: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <TextField
        name="voterId"
        hint={example ? undefined : t('submission:voterIdHint')}
        placeholder={example}
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
