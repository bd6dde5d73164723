import { memo, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isAsking, isEnded, type Entry } from '../../domain/outbox/outbox.ts';
import { LISTS } from '../../domain/outbox/kinds.ts';
import type { Summary } from '../../domain/outbox/submission.ts';
import type { Why } from '../../device/outbox/setAside.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { RowActions } from './RowActions.tsx';
import { RowTask } from './RowTask.tsx';
import { SendingBar } from './SendingBar.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { Undo } from './Undo.tsx';
import { useEntrySummary } from './useEntrySummary.ts';

const ConsentReceipt = lazyPart(() =>
  import('../submission/consent/ConsentReceipt.tsx').then((file) => file.ConsentReceipt),
);

export type OutboxRowProps = {
  entry: Entry;
  /** A correction was begun and not finished. */
  hasCorrection: boolean;
  /** Some window is correcting or discarding it now. */
  aside: Why | undefined;
  /** This page is about to discard it. */
  discard: { until: number; undo: () => void } | undefined;
  isOpen: boolean;
  /** The same functions for every row and every render, so that scrolling renders only new rows. */
  onToggle: (entry: Entry) => void;
  onDiscard: (entry: Entry, summary: Summary) => void;
};

/** The heading above the row says these too. Who hears the page may not have come by it. */
const SAID_BY_HEADING: ReadonlySet<string> = new Set(['sending', 'waiting', 'sent', 'discarded']);

/**
 * Shows one entry on one line: who it is about and when. Only what needs the person stands below
 * it; everything else is one tap away.
 */
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
  const hasReceipt = entry.state !== 'discarded' && entry.kind in LISTS;
  const state = aside ?? (isAsking(entry) ? 'asks' : entry.state);
  const look = SAID_BY_HEADING.has(state) ? 'visually-hidden' : `entry__state--${state}`;
  const opens = !isEnded(entry) || entry.state === 'sent';
  return (
    <article className={`entry entry--${state}`}>
      <div className="entry__head">
        <Thumbnail entry={entry} title={summary?.title ?? ''} />
        <div className="entry__words">
          {!opens ? (
            <span className="entry__title">{title}</span>
          ) : (
            // Until the sealed name is opened, the time is the button's label.
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
            <span className={`entry__state ${look}`}>{t(`outbox:state.${state}`)}</span>
          </div>
          {entry.state === 'sending' && <SendingBar entry={entry} />}
        </div>
      </div>
      {discard ? <Undo {...discard} /> : !aside && <RowTask entry={entry} isOpen={isOpen} />}
      {isOpen && !discard && (
        <div id={actions}>
          {!isEnded(entry) && (
            <RowActions
              entry={entry}
              hasCorrection={hasCorrection}
              aside={aside}
              onDiscard={() => onDiscard(entry, { title: '', tail: '', ...summary })}
            />
          )}
          {hasReceipt && (
            <Suspense>
              <ConsentReceipt id={entry.id} name={summary?.title ?? ''} at={entry.savedAt} />
            </Suspense>
          )}
        </div>
      )}
    </article>
  );
});
