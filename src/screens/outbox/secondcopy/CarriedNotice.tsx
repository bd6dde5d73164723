import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasArrived, needsOwner, type Entry } from '../../../domain/outbox/outbox.ts';
import { handBack, sendCarriedAgain } from '../../../device/delivery/carried.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TypedConfirmation } from '../../../ui/form/TypedConfirmation.tsx';
import { useOutbox } from '../../shared/useOutbox.ts';
import './SecondCopyScreen.css';

const GROUPS = ['waiting', 'sent', 'erased', 'needsOwner'] as const;
type Group = (typeof GROUPS)[number];

/** Shows how many entries a team lead carries for others, by state, and never what is in them. */
export function CarriedNotice() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status !== 'ready' || outbox.carried.length === 0) return null;
  const { carried, session } = outbox;
  const count = (group: Group) => carried.filter((entry) => groupOf(entry) === group).length;
  return (
    <section className="copy__carried stack-4 card">
      <h2>{t('secondcopy:carried.title')}</h2>
      <dl>
        {GROUPS.filter((group) => count(group) > 0).map((group) => (
          <div key={group} className="copy__line">
            <dt>{t(`secondcopy:carried.${group}`)}</dt>
            <dd>{count(group)}</dd>
          </div>
        ))}
      </dl>
      {session && count('needsOwner') > 0 && <Stuck carried={carried} carrier={session.owner} />}
    </section>
  );
}

/** Says what a lead can do about entries that they can't deliver and mustn't read. */
function Stuck({ carried, carrier }: { carried: Entry[]; carrier: string }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const refused = carried.filter((entry) => entry.state === 'refused');
  // The host's other words may quote what is in the entry.
  const isForbidden = refused.some(({ reason }) => reason === 'secondcopy:onBehalf.refused');
  return (
    <>
      {isForbidden && <p>{t('secondcopy:onBehalf.refused')}</p>}
      <p>{t('secondcopy:carried.hint')}</p>
      {refused.length > 0 && (
        <Button kind="quiet" onClick={() => void sendCarriedAgain(carrier)}>
          {t('secondcopy:carried.again')}
        </Button>
      )}
      <Button kind="plain" onClick={() => setIsAsking(true)}>
        {t('secondcopy:handBack.ask')}
      </Button>
      {isAsking && (
        <HandBackDialog
          onYes={() => {
            setIsAsking(false);
            void handBack(carrier);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function HandBackDialog({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const word = t('secondcopy:handBack.word');
  return (
    <Dialog title={t('secondcopy:handBack.title')} onClose={onClose}>
      <TypedConfirmation
        word={word}
        label={t('secondcopy:handBack.type', { word })}
        wrong="secondcopy:handBack.wrongWord"
        yes={t('secondcopy:handBack.yes')}
        no={t('secondcopy:handBack.no')}
        onYes={onYes}
        onNo={onClose}
      >
        <p>{t('secondcopy:handBack.text')}</p>
      </TypedConfirmation>
    </Dialog>
  );
}

function groupOf(entry: Entry): Group | undefined {
  if (needsOwner(entry)) return 'needsOwner';
  switch (entry.state) {
    case 'waiting':
    case 'sending':
      return 'waiting';
    case 'sent':
      return hasArrived(entry) ? 'sent' : 'erased';
    case 'discarded':
      return undefined;
  }
}
