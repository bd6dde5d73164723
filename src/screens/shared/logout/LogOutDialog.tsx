import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnsentCount } from '../../../device/delivery/discardUnsent.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TypedConfirmation } from '../../../ui/form/TypedConfirmation.tsx';
import './LogOutDialog.css';

type LogOutDialogProps = {
  unsent: UnsentCount;
  /** The host can't be reached, so nobody can log in again for now. */
  isCut: boolean;
  onSend: () => void;
  onKeep: () => void;
  onDiscard: () => void;
  onClose: () => void;
};

/**
 * Asks what to do with unsent entries before logging out: send, keep or discard them. Each answer
 * explains its consequence. Without a signal, logging out is a dead end, so warn.
 */
export function LogOutDialog({
  unsent,
  isCut,
  onSend,
  onKeep,
  onDiscard,
  onClose,
}: LogOutDialogProps) {
  const { t } = useTranslation();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { uncertain } = unsent;
  const word = t('logout:discard.word');
  if (unsent.all === 0)
    return (
      <Dialog title={t('logout:cut.title')} onClose={onClose}>
        <p>{t('logout:cut.text')}</p>
        <Button kind="call" wide onClick={onClose}>
          {t('logout:cancel')}
        </Button>
        <div className="log-out__others">
          <Button kind="plain" onClick={onKeep}>
            {t('logout:cut.do')}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      title={t(isDiscarding ? 'logout:discard.title' : 'logout:title', {
        count: unsent.all,
      })}
      onClose={onClose}
    >
      {isDiscarding ? (
        <TypedConfirmation
          word={word}
          label={t('logout:discard.type', { word })}
          wrong="logout:discard.wrongWord"
          yes={t('logout:discard.yes')}
          no={t('logout:discard.back')}
          onYes={onDiscard}
          onNo={() => setIsDiscarding(false)}
        >
          <p>
            {uncertain > 0
              ? t('logout:discard.uncertain', { uncertain })
              : t('logout:discard.text')}
          </p>
        </TypedConfirmation>
      ) : (
        <>
          {isCut && <Notice kind="needsYou">{t('logout:cut.text')}</Notice>}
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
