import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Withdrawal } from '../../domain/calls/withdrawals.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { HostList } from '../shared/lists/HostList.tsx';
import { Console } from './Console.tsx';
import { useAdminAction } from './useAdminAction.ts';

/** Lists what was withdrawn by a code in the last week, until the host erases it for good. */
export function WithdrawalsScreen() {
  const { t } = useTranslation();
  return (
    <Console title={t('admin:withdrawals.title')}>
      <p>{t('admin:withdrawals.why')}</p>
      <HostList
        endpoint="withdrawals"
        schema={Withdrawal}
        isKept={false}
        empty={t('admin:withdrawals.none')}
      >
        {(withdrawals, _sorted, leaveOut) => (
          <ul className="stack-16">
            {withdrawals.map((withdrawal) => (
              <li key={withdrawal.id}>
                <Withdrawn withdrawal={withdrawal} onTakenBack={() => leaveOut(withdrawal)} />
              </li>
            ))}
          </ul>
        )}
      </HostList>
    </Console>
  );
}

function Withdrawn({
  withdrawal: { id, withdrawnAt, eraseAt },
  onTakenBack,
}: {
  withdrawal: Withdrawal;
  onTakenBack: () => void;
}) {
  const { t } = useTranslation();
  const { dayAndTime } = useFormats();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, act } = useAdminAction();
  const takeBack = async (reason: string) => {
    setIsAsking(false);
    if (await act('takeBackWithdrawal', { id, reason }, t('admin:withdrawals.takenBack')))
      onTakenBack();
  };
  return (
    <article className="console__card">
      <h2>{id}</h2>
      <p className="note">{t('admin:withdrawals.at', { time: dayAndTime(withdrawnAt) })}</p>
      <p className="note">{t('admin:withdrawals.until', { time: dayAndTime(eraseAt) })}</p>
      <div className="row">
        <Button disabled={isBusy} onClick={() => setIsAsking(true)}>
          {t('admin:withdrawals.takeBack')}
        </Button>
      </div>
      {isAsking && (
        <ReasonDialog
          reference={id}
          onClose={() => setIsAsking(false)}
          onReason={(reason) => void takeBack(reason)}
        />
      )}
    </article>
  );
}

/** Asks why a withdrawal is taken back. The audit log keeps the reason. */
function ReasonDialog({
  reference,
  onClose,
  onReason,
}: {
  reference: string;
  onClose: () => void;
  onReason: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <Dialog title={t('admin:withdrawals.askTitle', { reference })} onClose={onClose}>
      <Field label={t('admin:withdrawals.reason')} hint={t('admin:withdrawals.reasonHint')}>
        {(input) => (
          <textarea
            {...input}
            className="input"
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button disabled={reason.trim().length < 3} onClick={() => onReason(reason)}>
          {t('admin:withdrawals.takeBack')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('admin:withdrawals.leave')}
        </Button>
      </div>
    </Dialog>
  );
}
