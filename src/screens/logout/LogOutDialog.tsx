import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnsentCount } from '../../device/delivery/discardUnsent.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DiscardForm } from './DiscardForm.tsx';
import './LogOutDialog.css';

type LogOutDialogProps = {
  unsent: UnsentCount;
  onSend: () => void;
  onKeep: () => void;
  onDiscard: () => void;
  onClose: () => void;
};

/**
 * Asks what to do with unsent entries before logging out: send, keep or discard them. Each answer
 * explains its consequence.
 */
export function LogOutDialog({ unsent, onSend, onKeep, onDiscard, onClose }: LogOutDialogProps) {
  const { t } = useTranslation();
  const [isDiscarding, setIsDiscarding] = useState(false);
  return (
    <Dialog
      title={t(isDiscarding ? 'logout:discard.title' : 'logout:title', {
        count: unsent.all,
      })}
      onClose={onClose}
    >
      {isDiscarding ? (
        <DiscardForm
          uncertain={unsent.uncertain}
          onDiscard={onDiscard}
          onBack={() => setIsDiscarding(false)}
        />
      ) : (
        <>
          <p>{t('logout:ask')}</p>
          <div className="log-out__answer stack-8">
            <Button kind="call" wide onClick={onSend}>
              {t('logout:send.do')}
            </Button>
            <p>{t('logout:send.hint')}</p>
          </div>
          <div className="log-out__answer stack-8">
            <Button kind="quiet" wide onClick={onKeep}>
              {t('logout:keep.do')}
            </Button>
            <p>{t('logout:keep.hint')}</p>
          </div>
          <div className="log-out__others">
            <Button kind="plain" onClick={() => setIsDiscarding(true)}>
              {t('logout:discard.do')}
            </Button>
            <Button kind="plain" onClick={onClose}>
              {t('logout:cancel')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
