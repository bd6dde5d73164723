import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { dropDraft, type DraftName } from '../../device/drafts/drafts.ts';
import { isStorageAbsent } from '../../device/storage/openStore.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { useLoggedIn } from '../useLoggedIn.ts';
import { BegunEarlier } from './BegunEarlier.tsx';
import type { Fields, FormDescription } from '../../form/formDescription.ts';
import { keptOf, newDraft } from '../../form/openForm.ts';
import { SubmissionForm } from '../../form/SubmissionForm.tsx';
import { useFormLife } from '../../form/useFormLife.ts';
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
  const { form, life, whole, ...parts } = useFormLife(description, entry);
  const loggedIn = useLoggedIn();
  const open = 'opened' in form ? form : undefined;
  // Another window may have logged out, or logged somebody else in. The form stays a draft for
  // its person and isn't shown.
  const isSomebodyElse = open && description.ownerOf(loggedIn) !== open.opened.name.owner;
  const last = open && open.state !== 'saved' ? open.last : undefined;
  const strip = useRef<HTMLDivElement>(null);
  const savedId = last?.id;
  useEffect(() => {
    if (savedId) strip.current?.focus({ preventScroll: true });
  }, [savedId]);

  // A correction starts in the outbox, and returns there.
  const backToOutbox = () => void navigate('/outbox', { replace: true });
  const openNext = (name: DraftName, before?: Fields) => {
    const filled = before && keptOf(description, before);
    life.tell({ type: 'next', opened: { ...newDraft(description, name, filled), before } });
  };
  const openAnew = async (name: DraftName) => {
    await dropDraft(name);
    openNext(name);
  };
  const said = <strong>{t(`submission:${isStorageAbsent() ? 'sentAtOnce' : 'saved'}`)}</strong>;

  return (
    <div className="submission">
      <ScreenHeading>{t(entry ? 'submission:correctTitle' : description.title)}</ScreenHeading>
      {last && (
        <div className="submission__saved" tabIndex={-1} ref={strip}>
          <Suspense fallback={said}>
            <SavedStrip {...last}>{said}</SavedStrip>
          </Suspense>
        </div>
      )}
      {form.state === 'opening' && <p role="status">{t('common:loading')}</p>}
      {form.state === 'closed' && <Closed why={form.why} />}
      {form.state === 'begun' && (
        <BegunEarlier
          at={form.at}
          onGoOn={() => life.tell({ type: 'recognised' })}
          onAnew={() => void openAnew(form.restored.name)}
        />
      )}
      {open && isStorageAbsent() && <Notice kind="waiting">{t('phone:absent')}</Notice>}
      {isSomebodyElse && <Closed why="somebodyElse" />}
      {open && (
        <SubmissionForm
          key={open.opened.draft.id}
          isShown={!isSomebodyElse}
          form={open}
          life={life}
          description={whole}
          {...parts}
          onSaved={
            onSaved ??
            ((fields) => {
              if (entry) return backToOutbox();
              window.scrollTo({ top: 0 });
              openNext(open.opened.name, fields);
            })
          }
          onCleared={() => (entry ? backToOutbox() : openNext(open.opened.name))}
        />
      )}
    </div>
  );
}

const WHY_CLOSED = {
  unavailable: 'outbox:trouble.storage',
  cannotStore: 'phone:absentOffline',
  gone: 'submission:notSaved.changed',
  beingSent: 'submission:beingSent',
  beingEdited: 'submission:beingEdited',
  somebodyElse: 'submission:somebodyElse',
} as const;

/** Explains why a form can't be filled in now. Where its entry matters, links to the outbox. */
function Closed({ why }: { why: keyof typeof WHY_CLOSED }) {
  const { t } = useTranslation();
  if (why === 'unavailable' || why === 'cannotStore')
    return <Notice kind="needsYou">{t(WHY_CLOSED[why])}</Notice>;
  return (
    <Notice kind="waiting">
      <p>{t(WHY_CLOSED[why])}</p>
      <Link to="/outbox">{t('outbox:title')}</Link>
    </Notice>
  );
}
