import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SavedForm } from '../../../domain/forms/form.ts';
import { LIST_CALLS } from '../../../domain/outbox/kinds.ts';
import {
  hasArrived,
  isAsking,
  isEnded,
  needsOwner,
  shownState,
  type Entry,
} from '../../../domain/outbox/outbox.ts';
import { tally } from '../../../domain/outbox/tally.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useOutbox } from '../../shared/useOutbox.ts';
import { ConsentReceipt } from '../../outbox/ConsentReceipt.tsx';

/**
 * Shows over the next form whose form was saved last, and how many of its like, people or posts,
 * were saved on this phone today. The children say that it's saved, until the host has taken or
 * refused it. Once the next form is typed in, all of that is about the one before.
 */
export function SavedStrip({ children, ...saved }: SavedForm & { children: ReactNode }) {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const mine = outbox.status === 'ready' ? outbox.mine : [];
  const entry = mine.find(({ id }) => id === saved.id);
  const isWrong = entry !== undefined && needsOwner(entry);
  const kept = mine.filter(
    (other) => entry && other.state !== 'discarded' && isPerson(other) === isPerson(entry),
  );
  // Counts only together with this one, which the outbox may not have read yet.
  const today =
    entry &&
    tally(
      kept.map(({ id, savedAt: at }) => ({ id, at })),
      saved.at,
    ).today;
  const outcome = entry && outcomeOf(entry);
  return (
    <>
      <p className="saved__name">
        <Icon name={isWrong ? 'alert' : 'check'} />
        <span>{saved.name}</span>
        {today !== undefined && <b>{t('submission:today', { count: today })}</b>}
      </p>
      <div className="saved__state">
        <span role="status">
          {isWrong && outcome && (
            <Link className="saved__wrong" to="/outbox">
              {t(outcome)}
            </Link>
          )}
          {!isWrong && saved.isPassed && <span>{t('submission:passed')}</span>}
          {!isWrong &&
            !saved.isPassed &&
            (outcome ? <strong>{t(outcome)}</strong> : <span>{children}</span>)}
        </span>
        {saved.consent && <ConsentReceipt code={saved.withdrawCode} {...saved} />}
      </div>
    </>
  );
}

/** Returns what became of an entry that no longer just waits or is on its way. */
function outcomeOf(entry: Entry): string | undefined {
  if (hasArrived(entry)) return 'submission:arrived';
  if (isEnded(entry) || needsOwner(entry))
    return `outbox:state.${isAsking(entry) ? 'asks' : shownState(entry)}`;
  return undefined;
}

/** Whether an entry enrols a person. A post doesn't. */
function isPerson({ kind }: Entry): boolean {
  return kind in LIST_CALLS;
}
