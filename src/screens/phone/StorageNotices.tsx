import { useTranslation } from 'react-i18next';
import { confirmLoss } from '../../device/outbox/lossMarker.ts';
import { isStorageAbsent } from '../../device/storage/openStore.ts';
import { announceChange } from '../../device/storage/changes.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { useOutbox } from '../outbox/useOutbox.ts';
import './StorageNotices.css';

/** What must be known about the phone's storage, on every screen that shows what is stored. Nothing, if all is well. */
export function StorageNotices() {
  const { t } = useTranslation();
  const formats = useFormats();
  const outbox = useOutbox();
  if (outbox.status === 'unavailable') {
    return (
      <Notice kind="needsYou">
        <p>{t(isStorageAbsent() ? 'phone:absent' : 'outbox:trouble.storage')}</p>
        {!isStorageAbsent() && (
          <Button kind="quiet" onClick={announceChange}>
            {t('common:retry')}
          </Button>
        )}
      </Notice>
    );
  }
  if (outbox.status !== 'ready') return null;
  const { loss, notUnderstood, storageTrouble } = outbox;
  return (
    <div className="storage-notices">
      {loss && (
        <Notice kind="needsYou">
          <strong>{t('phone:loss.title', { count: loss.count })}</strong>
          <p>{t('phone:loss.text', { time: formats.moment(loss.at) })}</p>
          <Button kind="quiet" onClick={confirmed}>
            {t('phone:loss.confirm')}
          </Button>
        </Notice>
      )}
      {storageTrouble && (
        <Notice kind="needsYou">
          <p>{t(`phone:stopped.${storageTrouble}`)}</p>
          <Button kind="quiet" onClick={tryAgain}>
            {t('common:retry')}
          </Button>
        </Notice>
      )}
      {notUnderstood > 0 && (
        <Notice kind="waiting">{t('phone:newer', { count: notUnderstood })}</Notice>
      )}
    </div>
  );
}

/** The parts that deliver have long come with the page that stopped delivering. */
function tryAgain(): void {
  void import('../../device/delivery/deliverHere.ts').then(({ deliverHere }) => deliverHere());
}

function confirmed(): void {
  confirmLoss();
  announceChange();
}
