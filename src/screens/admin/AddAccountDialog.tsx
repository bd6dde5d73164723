import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Account } from '../../domain/calls/accounts.ts';
import { NEW_ROLES, NewAccount } from '../../domain/calls/newAccount.ts';
import { text } from '../../domain/outbox/outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { BoothsField } from './BoothsField.tsx';
import { RoleField } from './RoleField.tsx';
import { takeFocus } from './takeFocus.ts';
import { useAdminAction } from './useAdminAction.ts';

type Added = { name: string; userName: string; code: string };

/**
 * Makes an account for a volunteer or a lead, then shows the code for choosing a password.
 * @param onClose is told if there is a new account
 */
export function AddAccountDialog({ onClose }: { onClose: (isAdded: boolean) => void }) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<Added>();
  const close = () => onClose(added !== undefined);
  return (
    <Dialog title={added?.name ?? t('admin:addAccount.title')} onClose={close}>
      {added ? <CodeToTell {...added} /> : <AddAccountForm onAdded={setAdded} />}
      <Button kind={added ? 'call' : 'quiet'} onClick={close}>
        {t(added ? 'admin:addAccount.told' : 'admin:cancel')}
      </Button>
    </Dialog>
  );
}

function AddAccountForm({ onAdded }: { onAdded: (added: Added) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ name: '', mobile: '' });
  const [role, setRole] = useState<(typeof NEW_ROLES)[number]>('volunteer');
  const [booths, setBooths] = useState<Account['booths']>([]);
  const [tries, setTries] = useState(0);
  const [taken, setTaken] = useState<string>();
  const { isBusy, act } = useAdminAction();
  const checked = v.safeParse(NewAccount, { ...typed, role, booths });
  const errors = tries > 0 ? mistakesOf(checked.issues) : {};
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0 || taken !== undefined)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, taken]);
  const add = async () => {
    setTries(tries + 1);
    setTaken(undefined);
    if (!checked.success) return;
    const { name, mobile } = checked.output;
    // No toast for success: it would cover what the dialog then says.
    const answer = await act('addAccount', checked.output, '', (code) => {
      if (code !== 'hasAccount') return false;
      setTaken(typed.mobile);
      return true;
    });
    if (answer) onAdded({ name, userName: mobile, code: text(answer, 'code') });
  };
  return (
    <form
      ref={form}
      className="account__add stack-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <InputField
        label={t('member:name.label')}
        error={errors.name}
        autoComplete="off"
        value={typed.name}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <InputField
        label={t('member:mobile.label')}
        hint={t('admin:addAccount.mobileHint')}
        error={taken === typed.mobile ? 'admin:refused.hasAccount' : errors.mobile}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        value={typed.mobile}
        onChange={({ target }) => setTyped({ ...typed, mobile: target.value })}
      />
      <RoleField roles={NEW_ROLES} role={role} onChange={setRole} />
      <BoothsField booths={booths} onChange={setBooths} />
      <Button type="submit" kind="call" disabled={isBusy}>
        {t('admin:addAccount.do')}
      </Button>
    </form>
  );
}

/** Shows the user name and the code, large enough to read out. The code is shown nowhere else. */
function CodeToTell({ userName, code }: Added) {
  const { t } = useTranslation();
  return (
    <div className="account__add stack-16" tabIndex={-1} ref={takeFocus}>
      <Notice kind="done">{t('admin:addAccount.tell')}</Notice>
      <dl className="account__told">
        <dt>{t('admin:addAccount.userName')}</dt>
        <dd className="account__code">{userName}</dd>
        <dt>{t('admin:addAccount.code')}</dt>
        <dd className="account__code">{code}</dd>
      </dl>
      <p className="note">{t('admin:addAccount.lost')}</p>
    </div>
  );
}

/** Returns the message key of the first mistake in each field. */
function mistakesOf(issues: v.BaseIssue<unknown>[] = []): { name?: string; mobile?: string } {
  return Object.fromEntries(
    issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]),
  );
}
