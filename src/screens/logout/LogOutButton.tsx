import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { askHost } from '../../device/host/askHost.ts';
import { countUnsent, discardUnsent } from '../../device/delivery/discardUnsent.ts';
import { isPractising } from '../../device/storage/practice.ts';
import { logOut, ownerLoggedIn } from '../../device/host/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/showToast.ts';
import { leavePractice } from '../practice.ts';
import { LogOutDialog } from './LogOutDialog.tsx';

/** Where the sidebar's way out leads, as the specification has it: nowhere but out. */
const NOWHERE = '#';

/** Logs out at once when nothing of this person waits, and asks first when something does. `asLink`: as the sidebar's last line. */
export function LogOutButton({ asLink = false }: { asLink?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const label = t(isPractising ? 'logout:practice' : 'common:logout');
  const [unsent, setUnsent] = useState(0);
  const leave = async () => {
    // Told to the host if it can be reached, with the token that is read before it goes; the phone forgets it in any case.
    void askHost('logout');
    // The token goes first. Where the store does not open, its mirror goes at the next start: reconcileSession.
    await logOut().catch(() => undefined);
    await navigate('/login');
  };
  const askFirst = async () => {
    if (isPractising) return leavePractice();
    // Asked of the store at this moment: what a screen shows may be older than what was saved just now.
    // A store that does not open keeps what is in it, and is no reason to stay logged in.
    const count = await countUnsent(ownerLoggedIn() ?? '').catch(() => 0);
    setUnsent(count);
    if (count === 0) await leave();
  };
  const discard = async () => {
    const owner = ownerLoggedIn();
    const staying = owner === undefined ? unsent : await discardUnsent(owner);
    if (staying === 0) return leave();
    setUnsent(0);
    showToast('error', t('logout:discard.staying', { count: staying }));
  };
  return (
    <>
      {asLink ? (
        <a
          href={NOWHERE}
          onClick={(event) => {
            event.preventDefault();
            void askFirst();
          }}
        >
          <Icon name="leave" /> {label}
        </a>
      ) : (
        <Button kind="plain" onClick={() => void askFirst()}>
          {label}
        </Button>
      )}
      {unsent > 0 && (
        <LogOutDialog
          unsent={unsent}
          onSend={() => {
            setUnsent(0);
            void navigate('/closing', { state: { startAtOnce: true } });
          }}
          onKeep={() => void leave()}
          onDiscard={() => void discard()}
          onClose={() => setUnsent(0)}
        />
      )}
    </>
  );
}
