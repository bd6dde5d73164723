import { useTranslation } from 'react-i18next';
import { isStorageAbsent } from '../../../device/storage/openStore.ts';
import { announceChange } from '../../../device/storage/changes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useOutbox } from '../../shared/useOutbox.ts';
import { LossNotice } from './LossNotice.tsx';
import './StorageNotices.css';

/**
 * Reports trouble with the phone's storage, on every screen that shows what is stored. Shows
 * nothing if all is well.
 */
export function StorageNotices() {
  const { t } = useTranslation();
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
  const { loss, older, newer, storageTrouble } = outbox;
  return (
    <div className="storage-notices stack-12">
      {loss && <LossNotice loss={loss} />}
      {storageTrouble && (
        <Notice kind="needsYou">
          <p>{t(`phone:stopped.${storageTrouble}`)}</p>
          <Button kind="quiet" onClick={tryAgain}>
            {t('common:retry')}
          </Button>
        </Notice>
      )}
      {newer > 0 && <Notice kind="waiting">{t('phone:newer', { count: newer })}</Notice>}
      {older > 0 && <Notice kind="needsYou">{t('phone:older', { count: older })}</Notice>}
    </div>
  );
}

/** Delivers again. The page stopped delivering, so it has this chunk and the import can't fail. */
function tryAgain(): void {
  void import('../../../device/delivery/deliver.ts').then(({ deliverHere }) => deliverHere());
}
