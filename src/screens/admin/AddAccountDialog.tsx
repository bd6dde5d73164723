import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NEW_ROLES, NewAccount } from '../../domain/calls/newAccount.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { BoothsField } from './BoothsField.tsx';
import { RoleField } from './RoleField.tsx';
import { takeFocus } from './takeFocus.ts';
import { useAdminAction } from './useAdminAction.ts';

const EMPTY: NewAccount = { name: '', mobile: '', role: 'volunteer', booths: [] };
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
  const { isBusy, act } = useAdminAction();
  const { control, register, handleSubmit, setError, formState } = useForm({
    defaultValues: EMPTY,
    resolver: valibotResolver(NewAccount),
  });
  const { errors } = formState;
  const add = async (account: NewAccount) => {
    // No toast for success: it would cover what the dialog then says.
    const answer = await act('addAccount', account, '', (code) => {
      if (code !== 'hasAccount') return false;
      setError('mobile', { message: 'admin:refused.hasAccount' }, { shouldFocus: true });
      return true;
    });
    if (answer) onAdded({ name: account.name, ...answer });
  };
  return (
    <form
      className="account__add stack-16"
      noValidate
      onSubmit={(event) => void handleSubmit(add)(event)}
    >
      <InputField
        label={t('member:name.label')}
        error={errors.name?.message}
        autoComplete="off"
        {...register('name')}
      />
      <InputField
        label={t('member:mobile.label')}
        hint={t('admin:addAccount.mobileHint')}
        error={errors.mobile?.message}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        {...register('mobile')}
      />
      <Controller
        control={control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <RoleField roles={NEW_ROLES} role={value} onChange={onChange} />
        )}
      />
      <Controller
        control={control}
        name="booths"
        render={({ field: { value = [], onChange } }) => (
          <BoothsField booths={value} onChange={onChange} />
        )}
      />
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
