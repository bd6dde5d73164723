import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Account } from '../../domain/calls/accounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';
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
  const { day } = useFormats();
  const { userName, name } = account;
  const [role, setRole] = useState(account.role);
  const [booths, setBooths] = useState(account.booths);
  const { isBusy, act } = useAdminAction();
  const hasBooths = role === 'lead' || role === 'volunteer';
  // Anybody can register with somebody else's number, so the person gets in by a new code.
  const isFirstRole = account.role === 'member' && role !== 'member';
  const [code, setCode] = useState('');
  const save = async () => {
    const saved = await act(
      'setRights',
      { userName, role, booths: hasBooths ? booths : [] },
      t('admin:accounts.saved'),
    );
    if (saved?.code) setCode(saved.code);
    else if (saved) onClose(true);
  };
  if (code)
    return (
      <Dialog title={name} onClose={() => onClose(true)}>
        <p className="note">{userName}</p>
        <Code code={code} />
        <Button kind="quiet" onClick={() => onClose(true)}>
          {t('common:close')}
        </Button>
      </Dialog>
    );
  return (
    <Dialog title={name} onClose={() => onClose(false)}>
      <p className="note">{userName}</p>
      {isOwn && <Notice kind="waiting">{t('admin:accounts.own')}</Notice>}
      {!isOwn && (
        <>
          <RoleField roles={ROLES} role={role} onChange={setRole} />
          {hasBooths && <BoothsField booths={booths} onChange={setBooths} />}
          {isFirstRole ? (
            <AskFirst
              key={role}
              kind="call"
              ask={t('admin:accounts.save')}
              warning={t('admin:accounts.firstRole', { name, day: day(account.createdAt) })}
              yes={t('admin:accounts.giveRole')}
              isBusy={isBusy}
              onYes={() => void save()}
            />
          ) : (
            <Button disabled={isBusy} onClick={() => void save()}>
              {t('admin:accounts.save')}
            </Button>
          )}
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
  if (code) return <Code code={code} />;
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

function Code({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice kind="done">
        <p>{t('admin:accounts.codeIs')}</p>
      </Notice>
      <p className="account__code">{code}</p>
    </>
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
  kind = 'plain',
  ask,
  warning,
  yes,
  isBusy,
  onYes,
}: {
  kind?: 'plain' | 'call';
  ask: string;
  warning: string;
  yes: string;
  isBusy: boolean;
  onYes: () => void;
}) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <Button kind={kind} onClick={() => setIsAsked(true)}>
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
