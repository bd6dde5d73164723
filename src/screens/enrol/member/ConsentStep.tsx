import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AskedToo } from '../../../domain/forms/consent.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Consent } from '../../../form/fields/Consent.tsx';
import type { Fields } from '../../../form/formDescription.ts';

type ConsentStepProps = { withAadhaar: boolean };

/**
 * Asks for consent at the door, where the volunteer must read the text to the member first. The
 * text names what this member was asked, not what a longer form would ask.
 */
export function ConsentAtTheDoorStep({ withAadhaar }: ConsentStepProps) {
  const { t } = useTranslation();
  const [joins, more] = useWatch<Fields, ['joins', 'more']>({ name: ['joins', 'more'] });
  return (
    <>
      {joins !== 'self' && <Notice kind="waiting">{t('member:consent.readAloud')}</Notice>}
      <ConsentText asked={{ more: more === 'yes', aadhaar: withAadhaar }} />
    </>
  );
}

/** Asks people who register themselves. They answer everything. */
export function ConsentStep({ withAadhaar }: ConsentStepProps) {
  return <ConsentText asked={{ more: true, aadhaar: withAadhaar }} />;
}

function ConsentText({ asked }: { asked: AskedToo }) {
  return (
    <section className="submission__section">
      <Consent of="member" asked={asked} />
    </section>
  );
}
