import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Account } from '../../domain/calls/accounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { BoothsField } from './BoothsField.tsx';
import { RoleField } from './RoleField.tsx';
import { useAdminAction } from './useAdminAction.ts';

/**
 * Lets an administrator change a person's role and booths, give them a password reset code, or
 * suspend their account. Nobody changes their own rights.
 * @param onClose is told if something changed
 */
export function AccountDialog({
  account,
  isOwn,
  onClose,
}: {
  account: Account;
  isOwn: boolean;
  onClose: (isChanged: boolean) => void;
}) {
  const { t } = useTranslation();
  const { userName, name } = account;
  const [role, setRole] = useState(account.role);
  const [booths, setBooths] = useState(account.booths);
  const { isBusy, act } = useAdminAction();
  const hasBooths = role === 'lead' || role === 'volunteer';
  const save = async () => {
    if (
      await act(
        'setRights',
        { userName, role, booths: hasBooths ? booths : [] },
        t('admin:accounts.saved'),
      )
    )
      onClose(true);
  };
  return (
    <Dialog title={name} onClose={() => onClose(false)}>
      <p className="note">{userName}</p>
      {isOwn && <Notice kind="waiting">{t('admin:accounts.own')}</Notice>}
      {!isOwn && (
        <>
          <RoleField roles={ROLES} role={role} onChange={setRole} />
          {hasBooths && <BoothsField booths={booths} onChange={setBooths} />}
          <Button disabled={isBusy} onClick={() => void save()}>
            {t('admin:accounts.save')}
          </Button>
          <ResetCodePart userName={userName} />
          <SuspendPart account={account} onDone={() => onClose(true)} />
        </>
      )}
      <Button kind="quiet" onClick={() => onClose(false)}>
        {t('common:close')}
      </Button>
    </Dialog>
  );
}

/** Asks for confirmation, then shows the reset code. The code is shown nowhere else. */
function ResetCodePart({ userName }: { userName: string }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const { isBusy, act } = useAdminAction();
  const give = async () => {
    const answer = await act('giveResetCode', { userName }, t('admin:accounts.codeGiven'));
    if (answer) setCode(answer.code);
  };
  if (code)
    return (
      <>
        <Notice kind="done">
          <p>{t('admin:accounts.codeIs')}</p>
        </Notice>
        <p className="account__code">{code}</p>
      </>
    );
  return (
    <AskFirst
      ask={t('admin:accounts.forgot')}
      warning={t('admin:accounts.codeEnds')}
      yes={t('admin:accounts.giveCode')}
      isBusy={isBusy}
      onYes={() => void give()}
    />
  );
}

/** Asks for confirmation, then suspends the account. One that is suspended is let in at once. */
function SuspendPart({ account, onDone }: { account: Account; onDone: () => void }) {
  const { t } = useTranslation();
  const { isBusy, act } = useAdminAction();
  const { userName, isSuspended } = account;
  const change = async () => {
    const done = t(isSuspended ? 'admin:accounts.letInDone' : 'admin:accounts.suspendDone');
    if (await act('suspendAccount', { userName, isSuspended: !isSuspended }, done)) onDone();
  };
  if (isSuspended)
    return (
      <Notice kind="waiting">
        <p>{t('admin:accounts.isSuspended')}</p>
        <Button kind="quiet" disabled={isBusy} onClick={() => void change()}>
          {t('admin:accounts.letIn')}
        </Button>
      </Notice>
    );
  return (
    <AskFirst
      ask={t('admin:accounts.suspend')}
      warning={t('admin:accounts.suspendEnds')}
      yes={t('admin:accounts.suspendYes')}
      isBusy={isBusy}
      onYes={() => void change()}
    />
  );
}

/** A button that first says what follows, and does it at a second tap. */
function AskFirst({
  ask,
  warning,
  yes,
  isBusy,
  onYes,
}: {
  ask: string;
  warning: string;
  yes: string;
  isBusy: boolean;
  onYes: () => void;
}) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <Button kind="plain" onClick={() => setIsAsked(true)}>
        {ask}
      </Button>
    );
  return (
    <Notice kind="waiting">
      <p>{warning}</p>
      <Button kind="danger" disabled={isBusy} onClick={onYes}>
        {yes}
      </Button>
    </Notice>
  );
}
