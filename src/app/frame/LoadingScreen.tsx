import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import './LoadingScreen.css';

/** Shows a kolam that draws itself while a screen loads. */
export function LoadingScreen() {
  const { t } = useTranslation();
  useLayoutEffect(() => {
    // If the last screen was scrolled down, this one would be out of sight.
    scrollTo(0, 0);
  }, []);
  return (
    <div className="loading-screen" role="status">
      <Kolam size={3} seed={1} oneLine drawn />
      <p>{t('common:loading')}</p>
    </div>
  );
}
