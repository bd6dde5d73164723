import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import './LoadingScreen.css';

/** A screen that comes at all mostly comes sooner, also on a slow line. */
const SLOW_MS = 8_000;

/**
 * Shows a kolam that draws itself while a screen loads. If that takes long, says so and offers a
 * new try: an import that stalls can be asked for again by a new page alone.
 */
export function LoadingScreen() {
  const { t } = useTranslation();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    // If the last screen was scrolled down, this one would be out of sight.
    scrollTo(0, 0);
  }, []);
  return (
    <div className="loading-screen" role="status">
      <Kolam size={3} seed={1} oneLine drawn />
      <p>{t(isSlow ? 'common:slow' : 'common:loading')}</p>
      {isSlow && (
        <Button kind="quiet" onClick={() => window.location.reload()}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  );
}
