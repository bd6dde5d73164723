import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isAsking, type Entry, type Sent } from '../../domain/outbox/outbox.ts';
import { asksForHelp } from '../../domain/outbox/queue.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { FORMS } from '../submission/forms.ts';
import { AskOwner } from './AskOwner.tsx';
import { correctionOf } from './correctionOf.ts';
import { TryNow } from './TryNow.tsx';

/** Why an entry is where it is, and the one thing to do about it; nothing for most. */
export function RowTask({ entry }: { entry: Entry }) {
  const reason = useReason(entry);
  const correction = correctionOf(entry);
  const { t } = useTranslation();
  if (isAsking(entry))
    return (
      <div className="entry__task">
        <AskOwner entry={entry} />
      </div>
    );
  if (!reason) return null;
  const isWrong = entry.state === 'refused' || entry.state === 'damaged';
  return (
    <div className="entry__task">
      <p>{reason}</p>
      {isWrong && (
        <Link className={buttonClass()} {...correction}>
          {t(entry.state === 'damaged' ? 'outbox:retake' : 'outbox:correct')}
        </Link>
      )}
      {entry.state === 'waiting' && <TryNow entry={entry} />}
    </div>
  );
}

/** Words that the host wrote are shown as text, never as markup. */
function useReason(entry: Entry): string | undefined {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const { form } = FORMS[entry.kind];
  const label = (field: string) =>
    i18n.exists(`${form}:${field}.label`) ? t(`${form}:${field}.label`) : '';
  switch (entry.state) {
    case 'refused': {
      const why = i18n.exists(entry.reason)
        ? t(entry.reason)
        : entry.reason && t('outbox:reason.hostSaid', { message: entry.reason });
      return [entry.field && label(entry.field), why || t('outbox:reason.refused')]
        .filter(Boolean)
        .join(': ');
    }
    case 'damaged':
      return t('outbox:reason.damaged', { photo: label(entry.photo) || t('outbox:reason.aPart') });
    case 'waiting':
      if (asksForHelp(entry)) return t('outbox:reason.asksForHelp', { count: entry.tries });
      return entry.tries > 0 && entry.notBefore > 0
        ? t('outbox:nextTry', { time: formats.moment(entry.notBefore) })
        : undefined;
    case 'sent':
      return whatArrived(entry, t);
    case 'sending':
    case 'discarded':
      return undefined;
  }
}

function whatArrived(
  { receipt }: Sent,
  t: (key: string, values?: Record<string, string>) => string,
): string | undefined {
  if (receipt.earlierVersion) return t('outbox:arrivedEarlier');
  const proof = receipt.proof && t(`outbox:proof.${receipt.proof}`);
  const reference = receipt.reference && t('outbox:reference', { reference: receipt.reference });
  return [reference, proof].filter(Boolean).join('. ') || undefined;
}
