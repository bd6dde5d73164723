import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isAsking, isEnded, type Entry } from '../../domain/outbox/outbox.ts';
import type { Summary } from '../../domain/outbox/submission.ts';
import type { Why } from '../../device/outbox/setAside.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { RowActions } from './RowActions.tsx';
import { RowTask } from './RowTask.tsx';
import { SendingBar } from './SendingBar.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { Undo } from './Undo.tsx';
import { useEntrySummary } from './useEntrySummary.ts';

export type OutboxRowProps = {
  entry: Entry;
  /** A correction was begun and not finished. */
  hasCorrection: boolean;
  /** Some window corrects or discards it now. */
  aside: Why | undefined;
  /** This page is about to discard it. */
  discard: { until: number; undo: () => void } | undefined;
  isOpen: boolean;
  /** The same functions for every row and every time, so that scrolling draws only the rows that are new. */
  onToggle: (entry: Entry) => void;
  onDiscard: (entry: Entry, summary: Summary) => void;
};

/** One entry in words: who, how far it is, and the one thing to do; what else can be done is one tap away. */
export const OutboxRow = memo(function OutboxRow({
  entry,
  hasCorrection,
  aside,
  discard,
  isOpen,
  onToggle,
  onDiscard,
}: OutboxRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const actions = useId();
  const summary = useEntrySummary(entry);
  const title = summary ? summary.title || t('outbox:anonymous') : '\u00a0';
  const facts = [
    summary?.tail && `…${summary.tail}`,
    formats.moment(isEnded(entry) ? entry.at : entry.savedAt),
    !isEnded(entry) && formats.size(entry.bytes),
  ];
  const state = aside ?? (isAsking(entry) ? 'asks' : entry.state);
  return (
    <article className={`entry entry--${state}`}>
      <div className="entry__head">
        <Thumbnail entry={entry} title={summary?.title ?? ''} />
        <div className="entry__words">
          {isEnded(entry) ? (
            <span className="entry__title">{title}</span>
          ) : (
            // Until its name is open the time is what it is called by.
            <button
              type="button"
              className="entry__title entry__toggle"
              aria-label={summary ? undefined : formats.moment(entry.savedAt)}
              aria-expanded={isOpen}
              aria-controls={actions}
              onClick={() => onToggle(entry)}
            >
              {title}
            </button>
          )}
          <div className="entry__line">
            <span className="entry__facts">{facts.filter(Boolean).join(' · ')}</span>
            <span className={`entry__state entry__state--${state}`}>
              {t(`outbox:state.${state}`)}
            </span>
          </div>
          {entry.state === 'sending' && <SendingBar entry={entry} />}
        </div>
      </div>
      {discard ? <Undo {...discard} /> : !aside && <RowTask entry={entry} />}
      {!isEnded(entry) && isOpen && !discard && (
        <div id={actions}>
          <RowActions
            entry={entry}
            hasCorrection={hasCorrection}
            aside={aside}
            onDiscard={() => onDiscard(entry, { title: '', tail: '', ...summary })}
          />
        </div>
      )}
    </article>
  );
});
