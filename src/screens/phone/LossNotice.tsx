import { useTranslation } from 'react-i18next';
import { confirmLoss, type Loss } from '../../device/outbox/lossMarker.ts';
import { announceChange } from '../../device/storage/changes.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';

/** Says how many unsent entries went with the phone's storage, until somebody has read it. */
export function LossNotice({ loss }: { loss: Loss }) {
  const { t } = useTranslation('phone');
  const formats = useFormats();
  return (
    <Notice kind="needsYou">
      <strong>{t('phone:loss.title', { count: loss.count })}</strong>
      <p>{t('phone:loss.text', { time: formats.moment(loss.at) })}</p>
      <Button kind="quiet" onClick={confirmed}>
        {t('phone:loss.confirm')}
      </Button>
    </Notice>
  );
}

function confirmed(): void {
  confirmLoss();
  announceChange();
}
