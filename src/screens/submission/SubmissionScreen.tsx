import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { summaryOf } from '../../domain/outbox/submission.ts';
import { isStorageAbsent } from '../../device/storage/openStore.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { useLoggedIn } from '../useLoggedIn.ts';
import { BegunEarlier } from './BegunEarlier.tsx';
import type { Fields, FormDescription } from './formDescription.ts';
import { useOpenDraft } from './openDraft.ts';
import { SubmissionForm } from './SubmissionForm.tsx';
import './SubmissionScreen.css';

type SubmissionScreenProps = {
  description: FormDescription;
  /** What follows in place of the next one. */
  onSaved?: () => void;
};

/** Takes one submission after the other; with an entry in the location's state, corrects that entry. */
export function SubmissionScreen({ description, onSaved }: SubmissionScreenProps) {
  const entry = (useLocation().state as { entry?: string } | null)?.entry;
  return <Submissions key={entry} description={description} entry={entry} onSaved={onSaved} />;
}

function Submissions({
  description,
  entry,
  onSaved,
}: SubmissionScreenProps & { entry: string | undefined }) {
  const navigate = useNavigate();
  const { t } = useTranslation();
  const { title, ownerOf } = description;
  const { opened, whole, loadWhole, isPartMissing, openNext, openEmpty, openBegun, openAnew } =
    useOpenDraft(description, entry);
  const [savedName, setSavedName] = useState<string>();
  const saved = useRef<HTMLDivElement>(null);
  const loggedIn = useLoggedIn();
  // Another window may have logged out, or somebody else in: the form is kept as a draft for its person, and not shown.
  const isSomebodyElse = opened.status === 'open' && ownerOf(loggedIn) !== opened.name.owner;
  useEffect(() => {
    if (savedName !== undefined) saved.current?.focus({ preventScroll: true });
  }, [savedName]);

  if (opened.status === 'missingPart') throw opened.error;
  // A correction was begun in the outbox, and ends there.
  const backToOutbox = () => void navigate('/outbox', { replace: true });
  const afterSave = (fields: Fields) => {
    setSavedName(summaryOf(fields).title);
    window.scrollTo({ top: 0 });
    openNext(fields);
  };

  return (
    <div className="submission">
      <ScreenHeading>{t(entry ? 'submission:correctTitle' : title)}</ScreenHeading>
      {savedName !== undefined && (
        <div className="submission__saved" tabIndex={-1} ref={saved}>
          <Notice kind="done">
            <strong>{t(isStorageAbsent() ? 'submission:sentAtOnce' : 'submission:saved')}</strong>{' '}
            {!isStorageAbsent() && t('submission:savedHint', { name: savedName })}
          </Notice>
        </div>
      )}
      {opened.status === 'loading' && <p role="status">{t('common:loading')}</p>}
      {opened.status === 'unavailable' && (
        <Notice kind="needsYou">{t('outbox:trouble.storage')}</Notice>
      )}
      {opened.status === 'cannotStore' && (
        <Notice kind="needsYou">{t('phone:absentOffline')}</Notice>
      )}
      {opened.status === 'open' && isStorageAbsent() && (
        <Notice kind="waiting">{t('phone:absent')}</Notice>
      )}
      {opened.status === 'gone' && <NotOpen>{t('submission:notSaved.changed')}</NotOpen>}
      {opened.status === 'beingSent' && <NotOpen>{t('submission:beingSent')}</NotOpen>}
      {opened.status === 'beingEdited' && <NotOpen>{t('submission:beingEdited')}</NotOpen>}
      {opened.status === 'begun' && (
        <BegunEarlier at={opened.at} onGoOn={openBegun} onAnew={() => void openAnew()} />
      )}
      {isSomebodyElse && <NotOpen>{t('submission:somebodyElse')}</NotOpen>}
      {opened.status === 'open' && !isSomebodyElse && (
        <SubmissionForm
          key={opened.draft.id}
          description={whole}
          loadWhole={loadWhole}
          isPartMissing={isPartMissing}
          opened={opened}
          onSaved={onSaved ?? (entry ? backToOutbox : afterSave)}
          onCleared={entry ? backToOutbox : openEmpty}
          onTyped={() => setSavedName(undefined)}
        />
      )}
    </div>
  );
}

/** Why an entry cannot be corrected now, and the way back to where that is shown. */
function NotOpen({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <Notice kind="waiting">
      <p>{children}</p>
      <Link to="/outbox">{t('outbox:title')}</Link>
    </Notice>
  );
}
