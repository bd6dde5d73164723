import { useTranslation } from 'react-i18next';
import type { Waiting } from '../../domain/outbox/outbox.ts';
import { deliver } from '../../device/delivery/deliver.ts';
import { changeEntry, changeQueue } from '../../device/outbox/outboxStore.ts';
import { wake } from '../../domain/outbox/queue.ts';
import { Button } from '../../ui/Button.tsx';

/** Retries this one entry now, before its next attempt is due. */
export function TryNow({ entry: { id, owner } }: { entry: Waiting }) {
  const { t } = useTranslation();
  const tryNow = async () => {
    await changeQueue(owner, (queue) => wake(queue, 'sendNow', Date.now()));
    await changeEntry(id, { type: 'woken' }, Date.now());
    await deliver();
  };
  return (
    <Button kind="quiet" onClick={() => void tryNow()}>
      {t('outbox:tryNow')}
    </Button>
  );
}
