import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Waiting, Unsent } from '../../domain/outbox/outbox.ts';
import { changeEntry, changeQueue } from '../../device/outbox/write.ts';
import type { Why } from '../../device/outbox/setAside.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { correctionOf } from '../shared/correctionOf.ts';
import { sayIfInVain } from './sayIfInVain.ts';
import { deliver } from '../../device/delivery/deliver.ts';
import { noteStorageTrouble } from '../../device/storage/storageTrouble.ts';
import { wake } from '../../domain/outbox/queue.ts';
import { useWaitingForWifi } from '../shared/usePhoneSettings.ts';

type RowActionsProps = {
  entry: Unsent;
  hasCorrection: boolean;
  aside: Why | undefined;
  onDiscard: () => void;
};

/** Shows everything a person can do with an unsent entry, or why they can do nothing right now. */
export function RowActions({ entry, hasCorrection, aside, onDiscard }: RowActionsProps) {
  const { t } = useTranslation();
  const correction = correctionOf(entry);
  const busy = aside ?? (entry.state === 'sending' ? 'sending' : undefined);
  const waitsForWifi = useWaitingForWifi([entry]) > 0;
  return (
    <div className="entry__actions">
      {busy && <p>{t(`outbox:busy.${busy}`)}</p>}
      <div className="row">
        {!busy && !isWrong(entry) && (
          <Link className={buttonClass({ kind: 'quiet' })} {...correction}>
            {t(hasCorrection ? 'outbox:editOn' : 'outbox:edit')}
          </Link>
        )}
        {isDue(entry) && !busy && !waitsForWifi && <TryNow entry={entry} />}
        <Button kind="quiet" disabled={busy !== undefined} onClick={onDiscard}>
          {t('outbox:discard.ask')}
        </Button>
      </div>
    </div>
  );
}

/** Returns true for an entry that goes by itself, now or later. */
function isDue(entry: Unsent): entry is Waiting {
  return entry.state === 'waiting' && !entry.asks;
}

/** Returns true for an entry whose correction RowTask already offers. */
function isWrong({ state }: Unsent): boolean {
  return state === 'refused' || state === 'damaged';
}

/** Retries this one entry now, before its next attempt is due. */
function TryNow({ entry: { id, owner } }: { entry: Waiting }) {
  const { t } = useTranslation();
  const tryNow = async () => {
    await changeQueue(owner, (queue) => wake(queue, 'sendNow', Date.now()));
    await changeEntry(id, { type: 'woken' }, Date.now());
    await deliver();
    await sayIfInVain(owner, t);
  };
  return (
    <Button kind="quiet" onClick={() => void noteStorageTrouble(tryNow)}>
      {t('outbox:tryNow')}
    </Button>
  );
}
