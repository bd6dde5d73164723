import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { shownContact } from '../../../domain/app/contact.ts';
import { askHost } from '../../../device/api/askHost.ts';
import { readContact } from '../../../device/api/contact.ts';
import { logOut, ownerLoggedIn } from '../../../device/login/session.ts';
import {
  countUnsent,
  discardUnsent,
  NONE_UNSENT,
  type UnsentCount,
} from '../../../device/delivery/discardUnsent.ts';
import { endLogins } from '../../../device/delivery/endLogins.ts';
import { forgetNames } from '../../../device/outbox/write.ts';
import { isStorageAbsent } from '../../../device/storage/openStore.ts';
import { isPractising } from '../../../device/storage/practice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { showToast } from '../../../ui/showToast.ts';
import { leavePractice } from '../practice.ts';
import { LogOutDialog } from './LogOutDialog.tsx';

/** The specification gives the sidebar's sign-out item this address. */
const NOWHERE = '#';

/** Returns true if nobody could log in again now. */
const isCutOff = () => !navigator.onLine || shownContact(readContact(), Date.now()) === 'none';

/**
 * Logs out at once if none of this person's entries wait and the host can be reached, else asks
 * first.
 * `asLink`: drawn as the sidebar's last link.
 */
export function LogOutButton({ asLink = false }: { asLink?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const label = t(isPractising ? 'logout:practice' : 'common:logout');
  const [asked, setAsked] = useState<{ unsent: UnsentCount; isCut: boolean }>();
  const leave = async () => {
    // A phone without a store can't tell the host later. askHost reads the token before it goes.
    if (isStorageAbsent()) void askHost('logout');
    // The logout is durable before the login screen comes. A store that doesn't open must not keep
    // the person logged in, though: every screen reports it.
    await logOut().catch(() => undefined);
    // Without a signal, keepReporting tries again.
    void endLogins().catch(() => undefined);
    // The next start forgets the names that can't be forgotten now.
    await forgetNames(undefined, Date.now()).catch(() => undefined);
    await navigate('/login');
  };
  const askFirst = async () => {
    if (isPractising) return leavePractice();
    // Count in the store: what the screen shows may be older than the latest save. If the store
    // doesn't open, its entries stay safe in it, so that must not prevent logging out.
    const count = await countUnsent(ownerLoggedIn() ?? '').catch(() => NONE_UNSENT);
    const isCut = isCutOff();
    if (count.all === 0 && !isCut) return leave();
    setAsked({ unsent: count, isCut });
  };
  const discard = async () => {
    const owner = ownerLoggedIn();
    const staying = owner === undefined ? asked?.unsent.all : await discardUnsent(owner);
    if (staying === 0) return leave();
    setAsked(undefined);
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
      {asked && (
        <LogOutDialog
          {...asked}
          onSend={() => {
            setAsked(undefined);
            void navigate('/closing', { state: { startAtOnce: true } });
          }}
          onKeep={() => void leave()}
          onDiscard={() => void discard()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
