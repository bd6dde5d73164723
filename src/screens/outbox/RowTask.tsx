import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hasArrived, isAsking, type Entry, type Sent } from '../../domain/outbox/outbox.ts';
import { TEXTS_AT_THE_DOOR } from '../../domain/forms/memberQuestions.ts';
import { KINDS, type Kind } from '../../domain/outbox/kinds.ts';
import { asksForHelp } from '../../domain/outbox/queue.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { AskOwner } from './AskOwner.tsx';
import { correctionOf } from '../shared/correctionOf.ts';

/** Forms that label some fields by other names. */
const TEXTS: Partial<Record<Kind, Readonly<Record<string, string>>>> = {
  addmember: TEXTS_AT_THE_DOOR,
};

/**
 * Shows why an entry is in its state, and the one thing to do about it. A closed row says only what
 * its owner must know.
 */
export function RowTask({ entry, isOpen }: { entry: Entry; isOpen: boolean }) {
  const reason = useReason(entry);
  const correction = correctionOf(entry);
  const { t } = useTranslation();
  if (isAsking(entry))
    return (
      <div className="entry__task">
        <AskOwner entry={entry} />
      </div>
    );
  if (!reason || !(isOpen || mustBeKnown(entry))) return null;
  const isWrong = entry.state === 'refused' || entry.state === 'damaged';
  return (
    <div className="entry__task">
      <p>{reason}</p>
      {isWrong && (
        <Link className={buttonClass()} {...correction}>
          {t(isPhotoLost(entry) ? 'outbox:retake' : 'outbox:correct')}
        </Link>
      )}
    </div>
  );
}

/** Returns true if a photo must be taken again. Lost text must be typed again. */
function isPhotoLost(entry: Entry): boolean {
  return entry.state === 'damaged' && entry.photo !== 'fields';
}

function mustBeKnown(entry: Entry): boolean {
  if (entry.state === 'waiting') return asksForHelp(entry);
  return entry.state !== 'sent' || entry.receipt.earlierVersion || !hasArrived(entry);
}

/**
 * Returns the reason in the reader's language. The host's own words are shown as text, never as
 * markup.
 */
function useReason(entry: Entry): string | undefined {
  const { t, i18n } = useTranslation();
  const { form } = KINDS[entry.kind];
  const texts = TEXTS[entry.kind];
  const label = (field: string) => {
    const key = `${form}:${texts?.[field] ?? field}.label`;
    return i18n.exists(key) ? t(key) : '';
  };
  switch (entry.state) {
    case 'refused': {
      const why =
        (i18n.exists(entry.reason)
          ? t(entry.reason)
          : entry.reason && t('outbox:reason.hostSaid', { message: entry.reason })) ||
        t('outbox:reason.refused');
      const field = entry.field ? label(entry.field) : '';
      return field === '' || names(why, field) ? why : `${field}: ${why}`;
    }
    case 'damaged':
      if (!isPhotoLost(entry)) return t('outbox:reason.damagedText');
      return t('outbox:reason.damaged', { photo: label(entry.photo) || t('outbox:reason.aPart') });
    case 'waiting':
      // OutboxSummary says when the next try is.
      return asksForHelp(entry)
        ? t('outbox:reason.asksForHelp', { count: entry.tries })
        : undefined;
    case 'sent':
      return whatArrived(entry, t);
    case 'discarded':
      if (entry.receipt.erased) return t('outbox:erased');
      return entry.receipt.mayHaveArrived && t('outbox:mayHaveArrived');
    case 'sending':
      return undefined;
  }
}

/** Returns true if the words name the field themselves: by the first word of its label. */
function names(why: string, label: string): boolean {
  const [first = ''] = label.toLowerCase().split(' ');
  return why.toLowerCase().includes(first);
}

function whatArrived(
  { receipt }: Sent,
  t: (key: string, values?: Record<string, string>) => string,
): string | undefined {
  if (receipt.erased) return t('outbox:erasedThere');
  if (receipt.earlierVersion) return t('outbox:arrivedEarlier');
  const proof = receipt.proof && t(`outbox:proof.${receipt.proof}`);
  const reference = receipt.reference && t('outbox:reference', { reference: receipt.reference });
  return [reference, proof].filter(Boolean).join('. ') || undefined;
}
