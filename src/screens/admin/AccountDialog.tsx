import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Account } from '../../domain/calls/accounts.ts';
import { text } from '../../domain/outbox/outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { BoothsField } from './BoothsField.tsx';
import { useAdminAction } from './useAdminAction.ts';

/** What a person may do, and a code for who forgot the password. Nobody changes their own rights. @param onClose is told whether something changed */
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
  const save = async () => {
    if (
      await act(
        'setRights',
        { userName, role, booths: role === 'lead' ? booths : [] },
        t('admin:accounts.saved'),
      )
    )
      onClose(true);
  };
  return (
    <Dialog title={name} onClose={() => onClose(false)}>
      <p className="console__soft">{userName}</p>
      {isOwn && <Notice kind="waiting">{t('admin:accounts.own')}</Notice>}
      {!isOwn && (
        <>
          <Field label={t('admin:accounts.role')} hint={t(`admin:mayDo.${role}`)}>
            {(input) => (
              <select
                {...input}
                className="input"
                value={role}
                onChange={({ target }) =>
                  setRole(ROLES.find((each) => each === target.value) ?? role)
                }
              >
                {ROLES.map((each) => (
                  <option key={each} value={each}>
                    {t(`admin:roles.${each}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {role === 'lead' && <BoothsField booths={booths} onChange={setBooths} />}
          <Button disabled={isBusy} onClick={() => void save()}>
            {t('admin:accounts.save')}
          </Button>
          <ResetCodePart userName={userName} />
        </>
      )}
      <Button kind="quiet" onClick={() => onClose(false)}>
        {t('common:close')}
      </Button>
    </Dialog>
  );
}

/** Asks once more, then shows the code, which is nowhere else. */
function ResetCodePart({ userName }: { userName: string }) {
  const { t } = useTranslation();
  const [isSure, setIsSure] = useState(false);
  const [code, setCode] = useState('');
  const { isBusy, act } = useAdminAction();
  const give = async () => {
    const answer = await act('giveResetCode', { userName }, t('admin:accounts.codeGiven'));
    if (answer) setCode(text(answer, 'code'));
  };
  if (code)
    return (
      <Notice kind="done">
        <p>{t('admin:accounts.codeIs')}</p>
        <p className="account__code">{code}</p>
      </Notice>
    );
  if (!isSure)
    return (
      <Button kind="plain" onClick={() => setIsSure(true)}>
        {t('admin:accounts.forgot')}
      </Button>
    );
  return (
    <Notice kind="waiting">
      <p>{t('admin:accounts.codeEnds')}</p>
      <Button kind="danger" disabled={isBusy} onClick={() => void give()}>
        {t('admin:accounts.giveCode')}
      </Button>
    </Notice>
  );
}
