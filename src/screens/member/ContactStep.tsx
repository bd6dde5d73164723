import { mobileNumber } from '../../domain/forms/typed.ts';
import { TextField } from '../../form/fields/TextField.tsx';
import { BloodGroup } from './BloodGroup.tsx';
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
