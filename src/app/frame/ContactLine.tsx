import { useTranslation } from 'react-i18next';
import { useContact } from '../../screens/useContact.ts';
import { useFormats } from '../../ui/useFormats.ts';
import './ContactLine.css';

/** Says in words whether the host answers. Read out only when that changes. */
export function ContactLine() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { shown, heardAt } = useContact();
  const isCut = shown === 'none';
  return (
    <p className={`contact contact--${shown}`} role="status">
      {shown === 'reached' && t('frame:contactLine.reached')}
      {isCut &&
        (heardAt === undefined
          ? t('frame:contactLine.none')
          : t('frame:contactLine.noneSince', { time: formats.moment(heardAt) }))}
    </p>
  );
}
