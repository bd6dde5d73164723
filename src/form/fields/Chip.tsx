import { useTranslation } from 'react-i18next';
import './Chip.css';

/** Shows answers that stay from one entry to the next. A tap opens the fields that change them. */
export function Chip({ children, onChange }: { children: string; onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="chip" onClick={onChange}>
      <span>{children}</span> <span className="chip__change">{t('submission:chipChange')}</span>
    </button>
  );
}
