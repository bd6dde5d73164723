import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { dropDraft, type DraftName } from '../../../device/drafts/drafts.ts';
import { isStorageAbsent } from '../../../device/storage/openStore.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazyPart.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { ScreenHeading } from '../../../ui/ScreenHeading.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import type { Fields, FormDescription, GuestForm } from '../../../form/formDescription.ts';
import { keptOf, newDraft } from '../../../form/openForm.ts';
import { SubmissionForm } from '../../../form/SubmissionForm.tsx';
import { useFormLife } from '../../../form/useFormLife.ts';
import './SubmissionScreen.css';

/** Reads the outbox, which a guest who registers doesn't need. */
const SavedStrip = lazyPart(() => import('./SavedStrip.tsx').then((file) => file.SavedStrip));

type SubmissionScreenProps = {
  description: FormDescription;
  /** For a form that people fill in before any login. */
  guest?: GuestForm;
  /** Runs after a save, in place of opening the next form. */
  onSaved?: () => void;
};

/**
 * Takes one submission after another. If the location's state names an entry, corrects that
 * entry.
 */
export function SubmissionScreen(props: SubmissionScreenProps) {
  const entry = (useLocation().state as { entry?: string } | null)?.entry;
  const [tries, setTries] = useState(0);
  const onRetry = () => setTries(tries + 1);
  return <Submissions key={`${entry} ${tries}`} entry={entry} onRetry={onRetry} {...props} />;
}

function Submissions({
  description,
  entry,
  guest,
  onSaved,
  onRetry,
}: SubmissionScreenProps & { entry: string | undefined; onRetry: () => void }) {
  const navigate = useNavigate();
  const { t } = useTranslation();
  const life = useFormLife(description, entry, guest);
  const { form, tell } = life;
  const loggedIn = useLoggedIn();
  const open = 'opened' in form ? form : undefined;
  // Another window may have logged out, or logged somebody else in. The form stays a draft for
  // its person and isn't shown, nor is whom they saved before.
  const isSomebodyElse = open && !guest && loggedIn !== open.opened.name.owner;
  const last = open && open.state !== 'saved' && !isSomebodyElse ? open.last : undefined;
  const strip = useRef<HTMLDivElement>(null);
  const savedId = last?.id;
  useEffect(() => {
    if (savedId) strip.current?.focus({ preventScroll: true });
  }, [savedId]);

  // A correction starts in the outbox, and returns there.
  const backToOutbox = () => void navigate('/outbox', { replace: true });
  const openNext = (name: DraftName, before?: Fields) => {
    const filled = before && keptOf(description, before);
    tell({ type: 'next', opened: { ...newDraft(description, name, filled), before } });
  };
  const openAnew = async (name: DraftName) => {
    await dropDraft(name);
    openNext(name);
  };
  const said = <strong>{t(`submission:${isStorageAbsent() ? 'sentAtOnce' : 'saved'}`)}</strong>;

  return (
    <div className="submission column stack-16">
      <ScreenHeading>{t(entry ? 'submission:correctTitle' : description.title)}</ScreenHeading>
      {last && (
        <div className="submission__saved" tabIndex={-1} ref={strip}>
          <Suspense fallback={said}>
            <SavedStrip {...last}>{said}</SavedStrip>
          </Suspense>
        </div>
      )}
      {form.state === 'opening' && <p role="status">{t('common:loading')}</p>}
      {form.state === 'closed' && <Closed why={form.why} onRetry={onRetry} />}
      {form.state === 'begun' && (
        <BegunEarlier
          at={form.at}
          onGoOn={() => tell({ type: 'recognised' })}
          onAnew={() => void openAnew(form.restored.name)}
        />
      )}
      {open && isStorageAbsent() && <Notice kind="waiting">{t('phone:absent')}</Notice>}
      {isSomebodyElse && <Closed why="somebodyElse" />}
      {open && (
        <SubmissionForm
          key={open.opened.draft.id}
          life={life}
          form={open}
          isShown={!isSomebodyElse}
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

type BegunEarlierProps = { at: number; onGoOn: () => void; onAnew: () => void };

/**
 * Asks whose form it is that somebody began on this phone. Shows nothing of it until they say
 * that it is theirs.
 */
function BegunEarlier({ at, onGoOn, onAnew }: BegunEarlierProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section className="submission__section" aria-labelledby="begun-earlier">
      <h2 id="begun-earlier">{t('submission:begun.title', { time: formats.moment(at) })}</h2>
      <Notice kind="waiting">{t('submission:begun.text')}</Notice>
      <Button kind="quiet" wide onClick={onGoOn}>
        {t('submission:begun.goOn')}
      </Button>
      <Button kind="call" wide onClick={onAnew}>
        {t('submission:begun.anew')}
      </Button>
    </section>
  );
}

const WHY_CLOSED = {
  unavailable: 'submission:unavailable',
  cannotStore: 'phone:absentOffline',
  gone: 'submission:notSaved.changed',
  beingSent: 'submission:beingSent',
  beingEdited: 'submission:beingEdited',
  somebodyElse: 'submission:somebodyElse',
} as const;

type ClosedProps = { why: keyof typeof WHY_CLOSED; onRetry?: () => void };

/** Explains why a form can't be filled in now. Where its entry matters, links to the outbox. */
function Closed({ why, onRetry }: ClosedProps) {
  const { t } = useTranslation();
  if (why === 'unavailable' || why === 'cannotStore')
    return (
      <Notice kind="needsYou">
        <p>{t(WHY_CLOSED[why])}</p>
        <Button kind="quiet" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      </Notice>
    );
  return (
    <Notice kind="waiting">
      <p>{t(WHY_CLOSED[why])}</p>
      <Link to="/outbox">{t('outbox:title')}</Link>
    </Notice>
  );
}
