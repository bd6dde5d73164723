import { useTranslation } from 'react-i18next';
import { BLOOD_GROUPS } from '../../../domain/forms/memberQuestions.ts';
import { NONE } from '../../../domain/forms/personFields.ts';
import { mobileNumber } from '../../../domain/forms/typed.ts';
import { Select } from '../../../form/fields/Select.tsx';
import { TextField } from '../../../form/fields/TextField.tsx';
import { OrNone } from './OrNone.tsx';

/** Asks how to reach the member, and for the blood group, for when blood is needed. */
export function ContactStep({ isAsked }: { isAsked: boolean }) {
  return (
    <section className="submission__section">
      <OrNone
        name="whatsapp"
        optional={!isAsked}
        inputMode="numeric"
        type="tel"
        tidy={mobileNumber}
      />
      <TextField name="phone" optional inputMode="numeric" type="tel" />
      <OrNone
        name="email"
        optional={!isAsked}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        lang="en"
      />
      <BloodGroup optional={!isAsked} />
    </section>
  );
}

function BloodGroup({ optional }: { optional: boolean }) {
  const { t } = useTranslation();
  return (
    <Select name="bloodGroup" optional={optional}>
      {BLOOD_GROUPS.map((group) => (
        <option key={group} value={group}>
          {group.replace('-', '−')}
        </option>
      ))}
      <option value={NONE}>{t('member:bloodGroup.none')}</option>
    </Select>
  );
}
