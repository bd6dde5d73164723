import { useTranslation } from 'react-i18next';
import { leavePractice } from '../../screens/shared/practice.ts';
import './PracticeBar.css';

/** Marks practice above every screen, and offers the way out. */
export function PracticeBar() {
  const { t } = useTranslation();
  return (
    <aside className="practice-bar" aria-label={t('practice:title')}>
      <p>
        <strong>{t('practice:title')}</strong> <span>{t('practice:nothingSent')}</span>
      </p>
      <button type="button" className="practice-bar__leave" onClick={() => leavePractice()}>
        {t('practice:leave')}
      </button>
    </aside>
  );
}
