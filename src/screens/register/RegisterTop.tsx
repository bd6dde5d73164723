import { useTranslation } from 'react-i18next';

/** Tells, above the first step, what registering is for, how long it takes, and what it needs. */
export function RegisterTop({ step }: { step: string }) {
  const { t } = useTranslation();
  return step === 'booth' && <p>{t('member:register.before')}</p>;
}
