import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isToSend } from '../../domain/outbox/closing.ts';
import { hasArrived } from '../../domain/outbox/outbox.ts';
import { needsLogin } from '../../domain/outbox/outcome.ts';
import { waitsUntil } from '../../domain/outbox/queue.ts';
import { sendNow } from '../../device/delivery/deliver.ts';
import { noteStorageTrouble } from '../../device/storage/storageTrouble.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { LogInLink } from './LogInLink.tsx';
import { sayIfInVain } from './sayIfInVain.ts';
import type { Outbox } from '../shared/useOutbox.ts';

/**
 * Shows how much there is to send, when something last arrived, and the one button that matters.
 */
export function OutboxSummary({
  outbox: { mine, queue, needsYou, waiting, at },
  owner,
  goesByItself,
}: {
  outbox: Extract<Outbox, { status: 'ready' }>;
  owner: string;
  goesByItself: boolean;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const toSend = mine.filter(isToSend);
  if (toSend.length === 0) {
    if (needsYou + waiting > 0 || !mine.some(hasArrived)) return null;
    // What was discarded wasn't sent.
    const isAll = mine.every(hasArrived);
    return (
      <Notice kind="done">{t(isAll ? 'outbox:nothingWaiting' : 'closing:nothingWaits')}</Notice>
    );
  }
  const send = async () => {
    await sendNow(owner);
    await sayIfInVain(owner, t);
  };
  const bytes = toSend.reduce((sum, entry) => sum + entry.bytes, 0);
  const amount = [
    t('closing:phase.idle', { count: toSend.length }),
    bytes > 0 && formats.size(bytes),
  ];
  const lastArrival = mine.reduce(
    (latest, entry) => (hasArrived(entry) ? Math.max(latest, entry.at) : latest),
    0,
  );
  const triesAgainAt = goesByItself ? waitsUntil(toSend, queue, at) : undefined;
  return (
    <section className="outbox__summary hero stack-16">
      <div>
        <p className="outbox__amount">{amount.filter(Boolean).join('\u00A0· ')}</p>
        {lastArrival > 0 && (
          <p className="outbox__last">
            {t('outbox:lastArrival', { time: formats.moment(lastArrival) })}
          </p>
        )}
        {triesAgainAt !== undefined && (
          <p className="outbox__last">
            {t('outbox:nextTry', { time: formats.moment(triesAgainAt) })}
          </p>
        )}
        {lastArrival === 0 && triesAgainAt === undefined && goesByItself && (
          <p className="outbox__last">{t('outbox:goesByItself')}</p>
        )}
      </div>
      <div className="outbox__ways stack-4">
        {needsLogin(queue.trouble) ? (
          <LogInLink />
        ) : (
          <Button kind="call" wide onClick={() => void noteStorageTrouble(send)}>
            {t('outbox:sendNow')}
          </Button>
        )}
        <Link className="outbox__closing" to="/closing">
          {t('closing:title')}
        </Link>
      </div>
    </section>
  );
}
