import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { summaryOf } from '../../domain/outbox/submission.ts';
import { isStorageAbsent } from '../../device/storage/openStore.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { useLoggedIn } from '../useLoggedIn.ts';
import { BegunEarlier } from './BegunEarlier.tsx';
import type { Fields, FormDescription } from './formDescription.ts';
import { useOpenDraft } from './openDraft.ts';
import type { SavedForm } from './SavedStrip.tsx';
import { SubmissionForm } from './SubmissionForm.tsx';
import './SubmissionScreen.css';

/** Reads the outbox, which a guest who registers doesn't need. */
const SavedStrip = lazyPart(() => import('./SavedStrip.tsx').then((file) => file.SavedStrip));

type SubmissionScreenProps = {
  description: FormDescription;
  /** Runs after a save, in place of opening the next form. */
  onSaved?: () => void;
};

/**
 * Takes one submission after another. If the location's state names an entry, corrects that
 * entry.
 */
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
  const [savedForm, setSavedForm] = useState<SavedForm>();
  const saved = useRef<HTMLDivElement>(null);
  const loggedIn = useLoggedIn();
  // Another window may have logged out, or logged somebody else in. The form stays a draft for
  // its person and isn't shown.
  const isSomebodyElse = opened.status === 'open' && ownerOf(loggedIn) !== opened.name.owner;
  const savedId = savedForm?.id;
  useEffect(() => {
    if (savedId) saved.current?.focus({ preventScroll: true });
  }, [savedId]);

  if (opened.status === 'missingPart') throw opened.error;
  // A correction starts in the outbox, and returns there.
  const backToOutbox = () => void navigate('/outbox', { replace: true });
  const afterSave = (fields: Fields) => {
    if (opened.status === 'open')
      setSavedForm({
        id: opened.draft.id,
        name: summaryOf(fields).title,
        at: Date.now(),
        version: fields['consentVersion'],
      });
    window.scrollTo({ top: 0 });
    openNext(fields);
  };

  const said = <strong>{t(`submission:${isStorageAbsent() ? 'sentAtOnce' : 'saved'}`)}</strong>;

  return (
    <div className="submission">
      <ScreenHeading>{t(entry ? 'submission:correctTitle' : title)}</ScreenHeading>
      {savedForm && (
        <div className="submission__saved" tabIndex={-1} ref={saved}>
          <Suspense fallback={said}>
            <SavedStrip {...savedForm}>{said}</SavedStrip>
          </Suspense>
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
          onTyped={() => setSavedForm(pass)}
        />
      )}
    </div>
  );
}

/** The same object once it's passed: this runs with every letter. */
function pass(saved: SavedForm | undefined): SavedForm | undefined {
  return saved && !saved.isPassed ? { ...saved, isPassed: true } : saved;
}

/** Explains why an entry can't be corrected now, and links to the outbox, which shows its state. */
function NotOpen({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <Notice kind="waiting">
      <p>{children}</p>
      <Link to="/outbox">{t('outbox:title')}</Link>
    </Notice>
  );
}
