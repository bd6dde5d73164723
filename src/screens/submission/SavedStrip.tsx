import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedForm } from '../../domain/forms/form.ts';
import { LIST_CALLS } from '../../domain/outbox/kinds.ts';
import type { Entry } from '../../domain/outbox/outbox.ts';
import { tally } from '../../domain/outbox/tally.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useOutbox } from '../outbox/useOutbox.ts';
import { ConsentReceipt } from './ConsentReceipt.tsx';

/**
 * Shows over the next form whose form was saved last, and how many of its like, people or posts,
 * were saved on this phone today. The children say that it's saved, until it has arrived at the
 * host. Once the next form is typed in, all of that is about the one before.
 */
export function SavedStrip({ children, ...saved }: SavedForm & { children: ReactNode }) {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const mine = outbox.status === 'ready' ? outbox.mine : [];
  const entry = mine.find(({ id }) => id === saved.id);
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
  return (
    <>
      <p className="saved__name">
        <Icon name="check" />
        <span>{saved.name}</span>
        {today !== undefined && <b>{t('submission:today', { count: today })}</b>}
      </p>
      <div className="saved__state">
        <span role="status">
          {saved.isPassed && t('submission:passed')}
          {!saved.isPassed &&
            (entry?.state === 'sent' ? <strong>{t('submission:arrived')}</strong> : children)}
        </span>
        {saved.consent && <ConsentReceipt {...saved} />}
      </div>
    </>
  );
}

/** Whether an entry enrols a person. A post doesn't. */
function isPerson({ kind }: Entry): boolean {
  return kind in LIST_CALLS;
}
