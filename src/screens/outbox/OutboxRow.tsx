import { memo, Suspense, useId, useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  hasArrived,
  isAsking,
  isEnded,
  shownState,
  type Entry,
  type Sending,
} from '../../domain/outbox/outbox.ts';
import { LIST_CALLS } from '../../domain/outbox/kinds.ts';
import type { Summary } from '../../domain/outbox/submission.ts';
import type { Why } from '../../device/outbox/setAside.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { RowActions } from './RowActions.tsx';
import { RowTask } from './RowTask.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { useEntrySummary } from '../shared/useEntrySummary.ts';
import { speedometer } from '../../device/delivery/speedometer.ts';
import { Button } from '../../ui/Button.tsx';

const ReceiptButton = lazyPart(() =>
  import('./ConsentReceipt.tsx').then((file) => file.ReceiptButton),
);

type OutboxRowProps = {
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
  /** The receipt stays open while the row moves to those that have arrived. */
  onReceipt: (entry: Entry, summary: Summary) => void;
};

/**
 * The heading above the row, or the task in it, says these too. Who hears the page may not have
 * come by it.
 */
const SAID_BESIDE: ReadonlySet<string> = new Set([
  'sending',
  'waiting',
  'sent',
  'discarded',
  'erased',
  'refused',
  'damaged',
  'asks',
]);

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
  onReceipt,
}: OutboxRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const actions = useId();
  const summary = useEntrySummary(entry);
  const title = summary ? summary.title || t('outbox:anonymous') : '\u00a0';
  const facts = [
    summary?.tail && `…${summary.tail}`,
    formats.moment(isEnded(entry) ? entry.at : entry.savedAt),
    !isEnded(entry) && entry.bytes > 0 && formats.size(entry.bytes),
  ];
  const known = { title: '', tail: '', ...summary };
  const hasReceipt = (!isEnded(entry) || hasArrived(entry)) && entry.kind in LIST_CALLS;
  const state = aside ?? (isAsking(entry) ? 'asks' : shownState(entry));
  const look = SAID_BESIDE.has(state) ? 'visually-hidden' : `entry__state--${state}`;
  const opens = !isEnded(entry) || hasArrived(entry);
  return (
    <article className={`entry stack-12 entry--${state}`}>
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
          <div className="entry__line between">
            <span className="entry__facts note">{facts.filter(Boolean).join(' · ')}</span>
            <span className={`entry__state ${look}`}>{t(`outbox:state.${state}`)}</span>
          </div>
          {entry.state === 'sending' && <SendingBar entry={entry} />}
        </div>
      </div>
      {discard ? <Undo {...discard} /> : !aside && <RowTask entry={entry} isOpen={isOpen} />}
      {isOpen && !discard && (
        <div id={actions} className="entry__more">
          {!isEnded(entry) && (
            <RowActions
              entry={entry}
              hasCorrection={hasCorrection}
              aside={aside}
              onDiscard={() => onDiscard(entry, known)}
            />
          )}
          {hasReceipt && (
            <Suspense>
              <ReceiptButton onOpen={() => onReceipt(entry, known)} />
            </Suspense>
          )}
        </div>
      )}
    </article>
  );
});

/**
 * Shows how far the sending of an entry is, estimated from the speed measured before: browsers
 * don't tell how much of an upload is done. The bar never reaches the end by itself. Without a
 * known speed it only moves. It is decoration: the state gives the same news in words.
 */
function SendingBar({ entry }: { entry: Sending }) {
  const [timing] = useState(() => timingOf(entry));
  return (
    <span className={`sending-bar ${timing ? 'sending-bar--timed' : ''}`} aria-hidden="true">
      <span style={timing} />
    </span>
  );
}

function timingOf({ bytes, since }: Sending) {
  const speed = speedometer.bytesPerSecond();
  if (!speed) return undefined;
  return {
    animationDuration: `${Math.max(1, bytes / speed)}s`,
    animationDelay: `${Math.min(0, (since - Date.now()) / 1000)}s`,
  };
}

/** Offers undo until its time is over. Takes the focus, because the dialog that had it is gone. */
function Undo({ until, undo }: { until: number; undo: () => void }) {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <div className="entry__undo between">
      <p role="status">{t('outbox:discard.soon')}</p>
      <Button ref={button} onClick={undo}>
        {t('outbox:discard.undo')} <span aria-hidden="true">{seconds}</span>
      </Button>
    </div>
  );
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
