import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';
import { Consent } from '../../form/fields/Consent.tsx';
import type { Fields } from '../../form/formDescription.ts';

type ConsentStepProps = { withAadhaar: boolean };

/** Asks for consent at the door, where the volunteer must read the text to the member first. */
export function ConsentAtTheDoorStep({ withAadhaar }: ConsentStepProps) {
  const { t } = useTranslation();
  const joins = useWatch<Fields, 'joins'>({ name: 'joins' });
  return (
    <>
      {joins !== 'self' && <Notice kind="waiting">{t('member:consent.readAloud')}</Notice>}
      <ConsentStep withAadhaar={withAadhaar} />
    </>
  );
}

export function ConsentStep({ withAadhaar }: ConsentStepProps) {
  return (
    <section className="submission__section">
      <Consent of="member" withAadhaar={withAadhaar} />
    </section>
  );
}
