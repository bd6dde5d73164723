import { useTranslation } from 'react-i18next';
import { useContact } from '../../screens/useContact.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { useOfflineReady } from '../updates/offlineReady.ts';
import './ContactLine.css';

/**
 * Shows in words whether the host answers, and whether the phone is ready to work without it.
 * Screen readers read it out only when that changes.
 */
export function ContactLine() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { shown, heardAt } = useContact();
  const ready = useOfflineReady();
  const isCut = shown === 'none';
  return (
    <p className={`contact contact--${shown}`} role="status">
      {shown === 'reached' && t('frame:contactLine.reached')}
      {isCut &&
        (heardAt === undefined
          ? t('frame:contactLine.none')
          : t('frame:contactLine.noneSince', { time: formats.moment(heardAt) }))}
      {ready !== 'yes' && import.meta.env.PROD && (
        <span className="contact__ready">{t(`frame:offlineReady.${ready}`)}</span>
      )}
    </p>
  );
}
