import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isEnded } from '../../domain/outbox.ts';
import { discardUnsent } from '../../device/discardUnsent.ts';
import { logOut } from '../../device/session.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/showToast.ts';
import { useOutbox } from '../outbox/useOutbox.ts';
import { LogOutDialog } from './LogOutDialog.tsx';

/** Logs out at once when nothing of this person waits, and asks first when something does. */
export function LogOutButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const outbox = useOutbox();
  const [isAsking, setIsAsking] = useState(false);
  const unsent = outbox.status === 'ready' ? outbox.mine.filter((entry) => !isEnded(entry)).length : 0;
  const leave = async () => {
    // The token goes first. Where the store does not open, its mirror goes at the next start: reconcileSession.
    await logOut().catch(() => undefined);
    await navigate('/login');
  };
  const discard = async () => {
    const owner = outbox.status === 'ready' ? outbox.session?.owner : undefined;
    const staying = owner === undefined ? unsent : await discardUnsent(owner);
    if (staying === 0) return leave();
    setIsAsking(false);
    showToast('error', t('logout:discard.staying', { count: staying }));
  };
  return (
    <>
      <Button kind="plain" onClick={() => (unsent > 0 ? setIsAsking(true) : void leave())}>{t('common:logout')}</Button>
      {isAsking && (
        <LogOutDialog
          unsent={unsent}
          onSend={() => void navigate('/closing', { state: { startAtOnce: true } })}
          onKeep={() => void leave()}
          onDiscard={() => void discard()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
