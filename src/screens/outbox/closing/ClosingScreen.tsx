import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isToSend } from '../../../domain/outbox/closing.ts';
import { needsOwner } from '../../../domain/outbox/outbox.ts';
import { needsLogin } from '../../../domain/outbox/outcome.ts';
import { waitsUntil } from '../../../domain/outbox/queue.ts';
import { receiptOf } from '../../../domain/outbox/receipt.ts';
import type { Session } from '../../../device/login/session.ts';
import { ScreenHeading } from '../../../ui/ScreenHeading.tsx';
import { LogOutButton } from '../../shared/logout/LogOutButton.tsx';
import { useOutbox, type Outbox } from '../../shared/useOutbox.ts';
import { StorageNotices } from '../phone/StorageNotices.tsx';
import { CarriedNotice } from '../secondcopy/CarriedNotice.tsx';
import { Receipt } from './Receipt.tsx';
import { Remaining } from './Remaining.tsx';
import { Stage } from './Stage.tsx';
import { useClosing } from './useClosing.ts';
import './ClosingScreen.css';

type Ready = Extract<Outbox, { status: 'ready' }>;

/**
 * Closes the day: one button sends everything, then the screen shows what arrived and what didn't.
 */
export function ClosingScreen() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  return (
    <div className="closing stack-16">
      <ScreenHeading>{t('closing:title')}</ScreenHeading>
      {outbox.status === 'loading' && <p role="status">{t('common:loading')}</p>}
      {outbox.status === 'unavailable' && <StorageNotices />}
      {outbox.status === 'ready' && outbox.session && (
        <Closing outbox={outbox} session={outbox.session} />
      )}
    </div>
  );
}

function Closing({ outbox, session }: { outbox: Ready; session: Session }) {
  const { t } = useTranslation();
  const location = useLocation() as { state: { startAtOnce?: boolean } | null };
  // CarriedNotice says what needs its owner: nothing can be done about it here.
  const carried = outbox.carried.filter((entry) => !needsOwner(entry));
  const mine = [...outbox.mine, ...carried];
  const { closing, ...actions } = useClosing(
    mine,
    outbox.queue,
    session.owner,
    location.state?.startAtOnce === true,
  );
  const receipt = receiptOf(outbox.mine, outbox.at);
  const isAtRest =
    closing.phase === 'done' || closing.phase === 'left' || closing.phase === 'interrupted';
  return (
    <>
      <Stage
        closing={closing}
        sentToday={receipt.sent}
        isLoginNeeded={needsLogin(outbox.queue.trouble)}
        {...actions}
      />
      <Remaining
        remaining={closing.remaining}
        triesAgainAt={waitsUntil(mine.filter(isToSend), outbox.queue, outbox.at)}
      />
      {isAtRest && receipt.sent > 0 && <Receipt receipt={receipt} />}
      <CarriedNotice />
      {outbox.othersUnsent > 0 && (
        <p className="closing__others">{t('outbox:others', { count: outbox.othersUnsent })}</p>
      )}
      {closing.phase === 'done' && <LogOutButton />}
    </>
  );
}
