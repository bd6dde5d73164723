import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Tells the person that an unfinished form is back, and clears it once they have confirmed. */
export function Restored({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Notice kind="done">
      <p>{t('submission:draftRestored')}</p>
      {isAsked ? (
        <div className="submission__pair">
          <Button kind="quiet" onClick={onClear}>
            {t('submission:clear.yes')}
          </Button>
          <Button kind="quiet" onClick={() => setIsAsked(false)}>
            {t('submission:clear.no')}
          </Button>
        </div>
      ) : (
        <Button kind="plain" onClick={() => setIsAsked(true)}>
          {t('submission:clear.ask')}
        </Button>
      )}
    </Notice>
  );
}
