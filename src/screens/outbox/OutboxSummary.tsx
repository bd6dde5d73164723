import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isAsking, isEnded, type Entry } from '../../domain/outbox/outbox.ts';
import { sendNow } from '../../device/delivery/deliver.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';

/**
 * Shows how much there is to send, when something last arrived, and the one button that matters.
 */
export function OutboxSummary({
  mine,
  owner,
  goesByItself,
  queueWaitsUntil,
}: {
  mine: Entry[];
  owner: string;
  goesByItself: boolean;
  /** In milliseconds since 1970; 0 if the queue waits for nothing. */
  queueWaitsUntil: number;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const toSend = mine.filter(
    (entry) => entry.state === 'sending' || (entry.state === 'waiting' && !isAsking(entry)),
  );
  if (toSend.length === 0)
    return mine.every(isEnded) && mine.some(({ state }) => state === 'sent') ? (
      <Notice kind="done">{t('outbox:nothingWaiting')}</Notice>
    ) : null;
  const size = formats.size(toSend.reduce((sum, { bytes }) => sum + bytes, 0));
  const lastArrival = mine.reduce(
    (latest, entry) => (entry.state === 'sent' ? Math.max(latest, entry.at) : latest),
    0,
  );
  const nextTry = toSend.reduce(
    (first, entry) => Math.min(first, entry.state === 'waiting' ? entry.notBefore : 0),
    Infinity,
  );
  const triesAgainAt = goesByItself ? Math.max(nextTry, queueWaitsUntil) : 0;
  return (
    <section className="outbox__summary hero stack-16">
      <div>
        <p className="outbox__amount">{t('outbox:summary', { count: toSend.length, size })}</p>
        {lastArrival > 0 && (
          <p className="outbox__last">
            {t('outbox:lastArrival', { time: formats.moment(lastArrival) })}
          </p>
        )}
        {triesAgainAt > 0 && (
          <p className="outbox__last">
            {t('outbox:nextTry', { time: formats.moment(triesAgainAt) })}
          </p>
        )}
        {lastArrival === 0 && triesAgainAt === 0 && goesByItself && (
          <p className="outbox__last">{t('outbox:goesByItself')}</p>
        )}
      </div>
      <div className="outbox__ways stack-4">
        <Button kind="call" wide onClick={() => void sendNow(owner)}>
          {t('outbox:sendNow')}
        </Button>
        <Link className="outbox__closing" to="/closing">
          {t('closing:title')}
        </Link>
      </div>
    </section>
  );
}
