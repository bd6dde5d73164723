import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { TypedConfirmation } from '../../ui/form/TypedConfirmation.tsx';

/** The last question before an entry is thrown away. */
export function DiscardDialog({
  title,
  onDiscard,
  onClose,
}: {
  title: string;
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
        <p>{t('outbox:discard.text')}</p>
      </TypedConfirmation>
    </Dialog>
  );
}
