import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { GENDERS } from '../../domain/forms/personFields.ts';
import { mobileNumber } from '../../domain/forms/typed.ts';
import { AgeFields } from '../submission/fields/AgeFields.tsx';
import { Choices } from '../submission/fields/Choices.tsx';
import type { Fields } from '../submission/formDescription.ts';
import { PhotoOfForm } from '../submission/fields/PhotoFields.tsx';
import { TextField } from '../submission/fields/TextField.tsx';

/** Who registers, of themselves. */
export function PersonStep() {
  const { t } = useTranslation();
  return <Person portraitHint={t('member:portrait.hint')} />;
}

/** Who the member is. */
function Person({ portraitHint }: { portraitHint?: string }) {
  return (
    <section className="submission__section">
      <PhotoOfForm slot="portrait" hint={portraitHint} />
      <TextField name="name" />
      <TextField name="relationName" />
      <Choices name="gender" options={GENDERS} />
      <AgeFields />
      <TextField name="mobile" inputMode="numeric" type="tel" tidy={mobileNumber} />
    </section>
  );
}

/** At the door: the same, and whether there is time for more. */
export function PersonAtTheDoorStep() {
  const { t } = useTranslation();
  const { register } = useFormContext<Fields>();
  const { onChange, ...more } = register('more');
  return (
    <>
      <Person />
      <label className="tick">
        <input type="checkbox" value="yes" {...more} onChange={(event) => void onChange(event)} />
        <span>{t('member:more')}</span>
      </label>
    </>
  );
}
