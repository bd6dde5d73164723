import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { confirmLoss, type Loss } from '../../../device/outbox/lossMarker.ts';
import { announceChange } from '../../../device/storage/changes.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useFormats } from '../../../ui/useFormats.ts';

/** Says how many unsent entries went with the phone's storage, until somebody has read it. */
export function LossNotice({ loss }: { loss: Loss }) {
  const { t } = useTranslation('phone');
  const formats = useFormats();
  return (
    <Notice kind="needsYou">
      <strong>{t('phone:loss.title', { count: loss.count })}</strong>
      <p>{t('phone:loss.text', { count: loss.count, time: formats.moment(loss.at) })}</p>
      <Link className={buttonClass({ kind: 'plain' })} to="/secondcopy">
        {t('phone:loss.open')}
      </Link>
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
