import { useTranslation } from 'react-i18next';
import { GENDERS } from '../../domain/forms/personFields.ts';
import { mobileNumber } from '../../domain/forms/typed.ts';
import { Button } from '../../ui/Button.tsx';
import { AgeField, AgeInstead } from '../submission/fields/AgeFields.tsx';
import { Choices } from '../submission/fields/Choices.tsx';
import { PhotoOfForm } from '../submission/fields/PhotoFields.tsx';
import { TextField } from '../submission/fields/TextField.tsx';
import { VoterIdField } from '../submission/fields/VoterIdField.tsx';
import { useSubmissionParts } from '../submission/submissionContext.ts';
import { useIsUnfolded } from '../submission/useIsUnfolded.ts';

/** Asks who the voter is, by the card and in words. */
export function PersonFields() {
  const { t } = useTranslation();
  return (
    <section className="submission__section">
      <h2>{t('voter:section.person')}</h2>
      <PhotoOfForm slot="voterCardFront" />
      <Portrait />
      <VoterIdField example="ABC1234567" />
      <TextField name="name" />
      <TextField name="relationName" />
      <Choices name="gender" options={GENDERS} />
      <div className="submission__pair voter__age">
        <AgeField />
        <TextField name="mobile" inputMode="numeric" type="tel" tidy={mobileNumber} />
        <AgeInstead />
      </div>
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
