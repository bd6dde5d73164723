import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mobileNumber } from '../../domain/forms/typed.ts';
import { Button } from '../../ui/Button.tsx';
import type { Fields } from '../formDescription.ts';
import { useSubmissionParts } from '../submissionContext.ts';
import { TextField } from './TextField.tsx';
import { UnlessSaid, WhyNot } from './WhyNot.tsx';

const WHY = { name: 'mobile', why: 'noMobile', word: 'noPhone' };

/** Asks somebody at the door for the mobile number: MobileInstead offers what else they may say. */
export function MobileField() {
  const { t } = useTranslation();
  const { description } = useSubmissionParts();
  const { control, setValue } = useFormContext<Fields>();
  const isShared = useWatch({ control, name: 'mobileOf' }) === 'before';
  return (
    <UnlessSaid {...WHY}>
      <TextField
        name="mobile"
        hint={isShared ? t(`${description.form}:mobileOf.before`) : undefined}
        inputMode="numeric"
        type="tel"
        tidy={mobileNumber}
        onType={() => setValue('mobileOf', '')}
      />
    </UnlessSaid>
  );
}

/** Lets somebody say that they have no phone, or that it's that of the person before. */
export function MobileInstead() {
  const { t } = useTranslation();
  const { before } = useSubmissionParts();
  const { setValue, clearErrors } = useFormContext<Fields>();
  const number = before?.['mobile'] ?? '';
  const takeOver = () => {
    setValue('mobile', number, { shouldDirty: true });
    setValue('mobileOf', 'before', { shouldDirty: true });
    setValue('noMobile', '');
    clearErrors('mobile');
  };
  return (
    <div className="mobile__instead">
      <WhyNot {...WHY} />
      {number !== '' && (
        <Button kind="plain" onClick={takeOver}>
          {t('submission:sameMobile')}
        </Button>
      )}
    </div>
  );
}
