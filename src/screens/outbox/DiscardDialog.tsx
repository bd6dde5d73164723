import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { TypedConfirmation } from '../../ui/form/TypedConfirmation.tsx';

/**
 * Asks the person to type a word before an entry is discarded. `mayHaveArrived`: an attempt ended
 * without a verdict.
 */
export function DiscardDialog({
  title,
  mayHaveArrived,
  onDiscard,
  onClose,
}: {
  title: string;
  mayHaveArrived: boolean;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const word = t('outbox:discard.word');
  return (
    <Dialog title={t('outbox:discard.title')} onClose={onClose}>
      <TypedConfirmation
        word={word}
        label={t('outbox:discard.type', { word })}
        wrong="outbox:discard.wrongWord"
        yes={t('outbox:discard.yes')}
        no={t('outbox:discard.no')}
        onYes={onDiscard}
        onNo={onClose}
      >
        <p className="discard__name">{title}</p>
        <p>{t(mayHaveArrived ? 'outbox:discard.uncertain' : 'outbox:discard.text')}</p>
      </TypedConfirmation>
    </Dialog>
  );
}
