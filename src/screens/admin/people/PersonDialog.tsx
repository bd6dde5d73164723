import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneTime } from '../../../domain/app/phoneTime.ts';
import { QUESTIONS, type People } from '../../../domain/forms/questions.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { download } from '../../shared/share.ts';
import { BroughtBy } from '../BroughtBy.tsx';
import { FORM, useAnswer } from './answers.ts';
import type { Listed } from './listedPeople.ts';
import { PersonCorrection } from './PersonCorrection.tsx';
import { PersonErasure } from './PersonErasure.tsx';
import { RecordPhotos } from './RecordPhotos.tsx';
import { useAdminAction } from '../useAdminAction.ts';

type PersonDialogProps = {
  person: Listed;
  people: People;
  onClose: (isChanged: boolean) => void;
  onConfirmed?: () => void;
};

/**
 * Shows all the host's answers and photos of one record. From here the office exports, corrects or
 * erases a person's data, as the law requires: docs/decisions/0016-personal-data.md.
 * @param onClose is told if something changed
 * @param onConfirmed closes it after the card was confirmed, instead of `onClose`
 */
export function PersonDialog({
  person,
  people,
  onClose,
  onConfirmed = () => onClose(true),
}: PersonDialogProps) {
  const { t } = useTranslation();
  const { dayAndTime } = useFormats();
  const [task, setTask] = useState<'correct' | 'erase'>();
  const leave = (isChanged: boolean) => (isChanged ? onClose(true) : setTask(undefined));
  return (
    <Dialog className="person" title={person.name} onClose={() => onClose(task === 'erase')}>
      <p className="note">
        {t('admin:people.received', {
          reference: person.reference,
          time: dayAndTime(person.receivedAt),
        })}
        <BroughtBy name={person.broughtBy} />
        {person.clockWasWrong && ` ${t('admin:people.clockWasWrong')}`}
      </p>
      {!task && (
        <Details
          person={person}
          people={people}
          onTask={setTask}
          onClose={() => onClose(false)}
          onConfirmed={onConfirmed}
        />
      )}
      {task === 'correct' && <PersonCorrection person={person} people={people} onClose={leave} />}
      {task === 'erase' && <PersonErasure person={person} onClose={leave} />}
    </Dialog>
  );
}

type DetailsProps = {
  person: Listed;
  people: People;
  onTask: (task: 'correct' | 'erase') => void;
  onClose: () => void;
  onConfirmed: () => void;
};

function Details({ person, people, onTask, onClose, onConfirmed }: DetailsProps) {
  const { t } = useTranslation();
  const say = useAnswer(people);
  const [hasLooked, setHasLooked] = useState(person.photos.length === 0);
  const form = FORM[people];
  const facts = Object.keys(QUESTIONS[people]).flatMap((field) => {
    const value = person[field];
    // The name is the dialog's title.
    return field !== 'name' && typeof value === 'string' && value !== ''
      ? [{ field, label: t(`${form}:${field}.label`), value: say(field, value) }]
      : [];
  });
  return (
    <>
      <dl className="person__facts">
        {facts.map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <ConsentGiven person={person} />
      </dl>
      <RecordPhotos
        reference={person.reference}
        photos={person.photos.map(({ slot }) => ({ slot, label: t(`${form}:${slot}.label`) }))}
        onShown={() => setHasLooked(true)}
      />
      {person['card'] === 'waiting' && (
        <ConfirmCard person={person} hasLooked={hasLooked} onConfirmed={onConfirmed} />
      )}
      <GiveOutButton person={person} />
      <div className="row person__actions">
        <Button kind="plain" onClick={() => onTask('erase')}>
          {t('admin:person.erase')}
        </Button>
        <Button kind="quiet" onClick={() => onTask('correct')}>
          {t('admin:person.correct')}
        </Button>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </div>
    </>
  );
}

/** Says when the person agreed, and to which text: docs/decisions/0036-consent.md. */
function ConsentGiven({ person: { consentAt, consentVersion, receivedAt } }: { person: Listed }) {
  const { t } = useTranslation();
  const { dayAndTime } = useFormats();
  if (typeof consentAt !== 'string' || consentAt === '') return null;
  const { at } = phoneTime(Date.parse(consentAt), Date.parse(receivedAt));
  const time = dayAndTime(new Date(at).toISOString());
  return (
    <div>
      <dt>{t('admin:person.consent')}</dt>
      <dd>{t('admin:person.consentGiven', { time, version: consentVersion })}</dd>
    </div>
  );
}

/**
 * Confirms a card that neither the roll nor the office has confirmed yet, once somebody has looked
 * at the photos.
 */
function ConfirmCard({
  person: { reference },
  hasLooked,
  onConfirmed,
}: {
  person: Listed;
  hasLooked: boolean;
  onConfirmed: () => void;
}) {
  const { t } = useTranslation();
  const { isBusy, act } = useAdminAction();
  const confirm = async () => {
    if (await act('confirmCard', { reference }, t('admin:person.cardConfirmed'))) onConfirmed();
  };
  return (
    <div className="export">
      <Button kind="quiet" disabled={isBusy || !hasLooked} onClick={() => void confirm()}>
        {t('admin:person.confirmCard')}
      </Button>
      <p className="note">{t('admin:person.confirmCardHint')}</p>
    </div>
  );
}

/**
 * Downloads everything the host holds under a voter ID, because a person may have several records.
 */
function GiveOutButton({ person: { voterId, reference } }: { person: Listed }) {
  const { t } = useTranslation();
  const { isBusy, act } = useAdminAction();
  const giveOut = async () => {
    const answer = await act('exportPerson', { whom: voterId }, t('admin:person.givenOut'));
    if (answer)
      download(
        new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }),
        `${reference}.json`,
      );
  };
  return (
    <div className="export">
      <Button kind="quiet" disabled={isBusy} onClick={() => void giveOut()}>
        {t('admin:person.giveOut')}
      </Button>
      <p className="note">{t('admin:person.giveOutHint')}</p>
    </div>
  );
}
