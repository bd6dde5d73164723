import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { isToSend } from '../../domain/outbox/closing.ts';
import { isEnded, type Entry, type Unsent } from '../../domain/outbox/outbox.ts';
import { needsLogin } from '../../domain/outbox/outcome.ts';
import type { Consent, Summary } from '../../domain/outbox/submission.ts';
import { readFields } from '../../device/outbox/read.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { showToast } from '../../ui/showToast.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { StorageNotices } from './phone/StorageNotices.tsx';
import { CarriedNotice } from './secondcopy/CarriedNotice.tsx';
import { SecondCopyLink } from './secondcopy/SecondCopyLink.tsx';
import { useWaitingForWifi } from '../shared/usePhoneSettings.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { discardSoon, useDiscards } from './discards.ts';
import { DraftRow } from './DraftRow.tsx';
import { EntryList } from './EntryList.tsx';
import { isEarlier, listItems } from './listItems.ts';
import { OutboxRow } from './OutboxRow.tsx';
import { OutboxSummary } from './OutboxSummary.tsx';
import { useIsPausedElsewhere } from './useIsPausedElsewhere.ts';
import { useOutbox, type Outbox } from '../shared/useOutbox.ts';
import { useSearch, type Search } from './useSearch.ts';
import { useSetAside } from './useSetAside.ts';
import { useUnfinishedForms } from './useUnfinishedForms.ts';
import './OutboxRow.css';
import './OutboxScreen.css';

const ReceiptDialog = lazyPart(() =>
  import('./ConsentReceipt.tsx').then((file) => file.ReceiptDialog),
);

/** From so many entries and forms on, a person looks for one instead of reading them all. */
const MANY = 8;

type Ready = Extract<Outbox, { status: 'ready' }>;

export function OutboxScreen() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  return (
    <div className="stack-20">
      <ScreenHeading>{t('outbox:title')}</ScreenHeading>
      {outbox.status === 'loading' && <p role="status">{t('common:loading')}</p>}
      <StorageNotices />
      {outbox.status === 'ready' && <Entries outbox={outbox} />}
      <SecondCopyLink kind="plain" />
      <Link className={buttonClass({ kind: 'plain' })} to="/phone">
        {t('phone:link')}
      </Link>
    </div>
  );
}

function Entries({ outbox }: { outbox: Ready }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { mine, carried, othersUnsent, queue, session } = outbox;
  const { forms, older, throwAway } = useUnfinishedForms(session?.owner);
  const aside = useSetAside();
  const discards = useDiscards();
  // LoginEnded and StorageNotices say why nothing at all is sent.
  const isStopped = needsLogin(queue.trouble) || outbox.storageTrouble !== undefined;
  const isPaused = useIsPausedElsewhere();
  const waiting = useWaitingForWifi(mine);
  const waitingForWifi = isStopped || isPaused ? 0 : waiting;
  const trouble = isPaused ? 'paused' : queue.trouble;
  const sought = (useLocation().state as { entry?: string } | null)?.entry;
  const [open, setOpen] = useState<string>();
  const [asked, setAsked] = useState<{ entry: Unsent; summary: Summary }>();
  const toggle = useCallback(
    ({ id }: Entry) => setOpen((before) => (before === id ? undefined : id)),
    [],
  );
  const ask = useCallback(
    (entry: Entry, summary: Summary) => setAsked({ entry: entry as Unsent, summary }),
    [],
  );
  const [receipt, setReceipt] = useState<{
    code: string | undefined;
    name: string;
    consent: Consent | undefined;
  }>();
  const showReceipt = useCallback(async (entry: Entry, { title, consent }: Summary) => {
    // A text that doesn't open is damaged, which its row says.
    const fields = isEnded(entry) ? undefined : await readFields(entry).catch(() => undefined);
    setReceipt({ code: fields?.['withdrawCode'] || undefined, name: title, consent });
  }, []);
  const openReceipt = useCallback(
    (entry: Entry, summary: Summary) => void showReceipt(entry, summary),
    [showReceipt],
  );
  const [typed, setTyped] = useState('');
  const search = useSearch(mine, forms, typed);
  const { found } = search;
  const [now] = useState(Date.now);
  const items = useMemo(
    () => listItems(found?.entries ?? mine, found?.forms ?? forms, now),
    [found, mine, forms, now],
  );
  const earlier = mine.filter((entry) => entry.state === 'sent' && isEarlier(entry, now)).length;

  const discard = async ({ entry, summary }: { entry: Unsent; summary: Summary }) => {
    setAsked(undefined);
    const outcome = await discardSoon(entry, summary);
    if (outcome === 'changed' || outcome === 'busy')
      showToast('error', t(`outbox:discard.${outcome}`));
  };

  return (
    <>
      {session && (
        <OutboxSummary
          outbox={outbox}
          owner={session.owner}
          goesByItself={!isStopped && !isPaused && waiting === 0}
        />
      )}
      {trouble && !isStopped && [...mine, ...carried].some(isToSend) && (
        <Notice kind="waiting">{t(`outbox:trouble.${trouble}`)}</Notice>
      )}
      {waitingForWifi > 0 && (
        <Notice kind="waiting">
          {t('outbox:trouble.waitsForWifi', { count: waitingForWifi })}
        </Notice>
      )}
      {older > 0 && <Notice kind="needsYou">{t('outbox:draft.older', { count: older })}</Notice>}
      <CarriedNotice />
      {othersUnsent > 0 && (
        <p className="outbox__others">{t('outbox:others', { count: othersUnsent })}</p>
      )}
      {(mine.length + forms.length >= MANY || typed !== '') && (
        <OutboxSearch typed={typed} onTyped={setTyped} {...search} />
      )}
      {items.length === 0 && !found && earlier === 0 && <Empty />}
      <EntryList items={items} sought={sought}>
        {(item) =>
          item.type === 'draft' ? (
            <DraftRow
              form={item.form}
              isTooLate={item.isTooLate}
              onThrowAway={() => void throwAway(item.form)}
            />
          ) : (
            <OutboxRow
              entry={item.entry}
              hasCorrection={item.hasCorrection}
              aside={aside.get(item.entry.id)}
              discard={discards.get(item.entry.id)}
              isOpen={open === item.entry.id}
              onToggle={toggle}
              onDiscard={ask}
              onReceipt={openReceipt}
            />
          )
        }
      </EntryList>
      {earlier > 0 && !found && (
        <p className="outbox__others">{t('outbox:earlier', { number: formats.number(earlier) })}</p>
      )}
      {receipt && (
        <Suspense>
          <ReceiptDialog {...receipt} onClose={() => setReceipt(undefined)} />
        </Suspense>
      )}
      {asked && (
        <DiscardDialog
          title={[
            asked.summary.title || t('outbox:anonymous'),
            asked.summary.tail && `…${asked.summary.tail}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          // It may have been tried since the dialog opened.
          mayHaveArrived={
            asked.entry.uncertain ||
            mine.some((entry) => entry.id === asked.entry.id && !isEnded(entry) && entry.uncertain)
          }
          onDiscard={() => void discard(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <div className="outbox__empty">
      <Kolam size={5} seed={3} oneLine drawn="once" />
      <p>{t('outbox:empty')}</p>
      <Link className={buttonClass({ kind: 'quiet' })} to="/enrolvoter">
        {t('home:errand.voter')}
      </Link>
    </div>
  );
}

type OutboxSearchProps = Search & { typed: string; onTyped: (typed: string) => void };

function OutboxSearch({ typed, onTyped, found, isReading }: OutboxSearchProps) {
  const { t } = useTranslation();
  return (
    <div className="stack-8">
      <InputField
        label={t('outbox:search.label')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onTyped(target.value)}
      />
      <p className="outbox__found" role="status">
        {found &&
          (isReading
            ? t('outbox:search.looking')
            : t(found.count > 0 ? 'outbox:search.found' : 'outbox:search.none', {
                count: found.count,
              }))}
      </p>
    </div>
  );
}
