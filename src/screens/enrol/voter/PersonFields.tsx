import { useTranslation } from 'react-i18next';
import type { RollVoter } from '../../../domain/calls/roll.ts';
import { GENDERS } from '../../../domain/forms/personFields.ts';
import { Button } from '../../../ui/Button.tsx';
import { RollChanged, RollChip } from '../roll/RollChip.tsx';
import { AgeField, AgeInstead } from '../../../form/fields/AgeFields.tsx';
import { Choices } from '../../../form/fields/Choices.tsx';
import { MobileField, MobileInstead } from '../../../form/fields/MobileFields.tsx';
import { PhotoOfForm } from '../../../form/fields/PhotoFields.tsx';
import { TextField } from '../../../form/fields/TextField.tsx';
import { VoterIdField } from '../../../form/fields/VoterIdField.tsx';
import { useSubmissionParts } from '../../../form/submissionContext.ts';
import { useIsUnfolded } from '../../../form/useIsUnfolded.ts';
import { LISTED } from './kept.ts';

/**
 * Asks who the voter is, by the card and in words.
 * @param listed the voter who was chosen on the roll. Their details are folded until somebody
 * changes them.
 */
export function PersonFields({
  listed,
  onSearch,
}: {
  listed: RollVoter | undefined;
  onSearch: () => void;
}) {
  const { t } = useTranslation();
  const isUnfolded = useIsUnfolded(LISTED, listed === undefined);
  const isFolded = listed && !isUnfolded;
  return (
    <section className="submission__section">
      <h2>{t('voter:section.person')}</h2>
      {isFolded && <RollChip voter={listed} change="name" onSearch={onSearch} />}
      <PhotoOfForm slot="voterCardFront" />
      <Portrait />
      {isFolded ? (
        <>
          <MobileField />
          <MobileInstead />
        </>
      ) : (
        <>
          {listed && <RollChanged onSearch={onSearch} />}
          <VoterIdField example="ABC1234567" />
          <TextField name="name" />
          <TextField name="relationName" />
          <Choices name="gender" options={GENDERS} />
          <div className="submission__pair voter__age">
            <AgeField />
            <MobileField />
            <AgeInstead />
            <MobileInstead />
          </div>
        </>
      )}
    </section>
  );
}

/** Few voters want their portrait taken. */
function Portrait() {
  const { t } = useTranslation();
  const { photos, photosToTake, focusOn } = useSubmissionParts();
  const isWanted = photos.bytes.has('portrait') || photosToTake.includes('portrait');
  if (useIsUnfolded(['portrait'], isWanted)) return <PhotoOfForm slot="portrait" />;
  return (
    <Button kind="plain" onClick={() => focusOn('portrait')}>
      {t('voter:portrait.add')}
    </Button>
  );
}
