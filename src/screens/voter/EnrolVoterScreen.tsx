import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isStorageAbsent } from '../../device/openStore.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { useOutbox } from '../outbox/useOutbox.ts';
import { useOpenDraft } from './openDraft.ts';
import { VoterForm } from './VoterForm.tsx';
import './EnrolVoterScreen.css';

/** Enrols voters one after the other; with an entry in the location's state, corrects that entry. */
export function EnrolVoterScreen() {
  const entry = (useLocation().state as { entry?: string } | null)?.entry;
  return <Enrolment key={entry} entry={entry} />;
}

function Enrolment({ entry }: { entry: string | undefined }) {
  const navigate = useNavigate();
  const { t } = useTranslation();
  const { opened, openNext, openEmpty } = useOpenDraft(entry);
  const [savedName, setSavedName] = useState<string>();
  const saved = useRef<HTMLDivElement>(null);
  const outbox = useOutbox();
  // Another window may have logged out, or somebody else in: the form is kept as a draft for its person, and not shown.
  const isSomebodyElse = opened.status === 'open' && outbox.status === 'ready' && outbox.session?.owner !== opened.name.owner;
  useEffect(() => {
    if (savedName !== undefined) saved.current?.focus({ preventScroll: true });
  }, [savedName]);

  // A correction was begun in the outbox, and ends there.
  const backToOutbox = () => void navigate('/outbox', { replace: true });
  const afterSave = (name: string, fields: Record<string, string>) => {
    setSavedName(name);
    window.scrollTo({ top: 0 });
    openNext(fields);
  };

  return (
    <div className="enrol">
      <ScreenHeading>{entry ? t('voter:correctTitle') : t('voter:title')}</ScreenHeading>
      {savedName !== undefined && (
        <div className="enrol__saved" tabIndex={-1} ref={saved}>
          <Notice kind="done">
            <strong>{t(isStorageAbsent() ? 'voter:sentAtOnce' : 'voter:saved')}</strong> {!isStorageAbsent() && t('voter:savedHint', { name: savedName })}
          </Notice>
        </div>
      )}
      {opened.status === 'loading' && <p role="status">{t('common:loading')}</p>}
      {opened.status === 'unavailable' && <Notice kind="needsYou">{t('outbox:trouble.storage')}</Notice>}
      {opened.status === 'cannotStore' && <Notice kind="needsYou">{t('phone:absentOffline')}</Notice>}
      {opened.status === 'open' && isStorageAbsent() && <Notice kind="waiting">{t('phone:absent')}</Notice>}
      {opened.status === 'gone' && <NotOpen>{t('voter:notSaved.changed')}</NotOpen>}
      {opened.status === 'beingSent' && <NotOpen>{t('voter:beingSent')}</NotOpen>}
      {opened.status === 'beingEdited' && <NotOpen>{t('voter:beingEdited')}</NotOpen>}
      {isSomebodyElse && <NotOpen>{t('voter:somebodyElse')}</NotOpen>}
      {opened.status === 'open' && !isSomebodyElse && <VoterForm key={opened.draft.id} opened={opened} onSaved={entry ? backToOutbox : afterSave} onCleared={entry ? backToOutbox : openEmpty} onTyped={() => setSavedName(undefined)} />}
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
