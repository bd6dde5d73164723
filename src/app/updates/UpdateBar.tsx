import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { acceptUpdate, isUpdateOffered, onUpdateOffered } from './updates.ts';
import { forgetTyped } from './watchUse.ts';
import './UpdateBar.css';

/** Offers a new version when that disturbs nobody: src/app/updates/updates.ts. */
export function UpdateBar() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const isOffered = useSyncExternalStore(onUpdateOffered, isUpdateOffered);
  useEffect(forgetTyped, [key]);
  return (
    <div role="status">
      {isOffered && (
        <div className="update-bar">
          <p>{t('frame:update.ready')}</p>
          <Button kind="plain" onClick={() => void acceptUpdate()}>
            {t('frame:update.take')}
          </Button>
        </div>
      )}
    </div>
  );
}
