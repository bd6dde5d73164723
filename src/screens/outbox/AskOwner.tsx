import { useTranslation } from 'react-i18next';
import type { Waiting } from '../../domain/outbox/outbox.ts';
import { summaryOf } from '../../domain/outbox/submission.ts';
import { changeEntry } from '../../device/outbox/write.ts';
import { readFields } from '../../device/outbox/read.ts';
import { sendNow } from '../../device/delivery/deliver.ts';
import { Button } from '../../ui/Button.tsx';

/**
 * Asks the owner whether an entry arrived before the connection broke. Neither phone nor host
 * knows.
 */
export function AskOwner({ entry }: { entry: Waiting }) {
  const { t } = useTranslation();
  const sendAgain = async () => {
    await changeEntry(entry.id, { type: 'confirmedSend' }, Date.now());
    await sendNow(entry.owner);
  };
  const keepAsSent = async () => {
    await changeEntry(
      entry.id,
      { type: 'confirmedArrived', summary: summaryOf((await readFields(entry)) ?? {}) },
      Date.now(),
    );
  };
  return (
    <>
      <p>{t('outbox:asks.question')}</p>
      <div className="row">
        <Button kind="quiet" onClick={() => void sendAgain()}>
          {t('outbox:asks.send')}
        </Button>
        <Button kind="quiet" onClick={() => void keepAsSent()}>
          {t('outbox:asks.arrived')}
        </Button>
      </div>
    </>
  );
}
