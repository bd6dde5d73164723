import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { GENDERS } from '../../../domain/forms/personFields.ts';
import { mobileNumber } from '../../../domain/forms/typed.ts';
import { AgeField, AgeInstead } from '../../../form/fields/AgeFields.tsx';
import { Choices } from '../../../form/fields/Choices.tsx';
import type { Fields } from '../../../form/formDescription.ts';
import { MobileField, MobileInstead } from '../../../form/fields/MobileFields.tsx';
import { PhotoOfForm } from '../../../form/fields/PhotoFields.tsx';
import { TextField } from '../../../form/fields/TextField.tsx';

/** Asks for the person, for people who register themselves. */
export function PersonStep() {
  const { t } = useTranslation();
  return (
    <Person portraitHint={t('member:portrait.hint')}>
      <TextField name="mobile" inputMode="numeric" type="tel" tidy={mobileNumber} />
    </Person>
  );
}

function Person({ portraitHint, children }: { portraitHint?: string; children: ReactNode }) {
  return (
    <section className="submission__section">
      <PhotoOfForm slot="portrait" hint={portraitHint} />
      <TextField name="name" />
      <TextField name="relationName" />
      <Choices name="gender" options={GENDERS} />
      <AgeField />
      <AgeInstead />
      {children}
    </section>
  );
}

/**
 * Asks for the person, at the door, and if there is time for more questions. More questions make
 * the text of the consent longer, so a consent to the shorter one doesn't count for it.
 */
export function PersonAtTheDoorStep() {
  const { t } = useTranslation();
  const { register, setValue } = useFormContext<Fields>();
  const { onChange, ...more } = register('more', {
    onChange: () => {
      setValue('consentAt', '');
      setValue('consentVersion', '');
    },
  });
  return (
    <>
      <Person>
        <MobileField />
        <MobileInstead />
      </Person>
      <label className="tick">
        <input type="checkbox" value="yes" {...more} onChange={(event) => void onChange(event)} />
        <span>{t('member:more')}</span>
      </label>
    </>
  );
}
