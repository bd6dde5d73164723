import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { MemberCard } from '../../../domain/calls/lists.ts';
import { WithdrawCode } from '../../../domain/calls/withdrawals.ts';
import { text } from '../../../domain/outbox/outcome.ts';
import { withdrawPage } from '../../../form/withdrawPage.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Kolam } from '../../../ui/kolam/Kolam.tsx';
import { lazyPart } from '../../../ui/lazyPart.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { ScreenHeading } from '../../../ui/ScreenHeading.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { askAloud } from '../../shared/askAloud.ts';
import { callWithToasts } from '../../shared/callWithToasts.ts';
import { useHostQuery } from '../../shared/useHostQuery.ts';
import { correctionOf } from '../../shared/correctionOf.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { CardActions, CardSides } from './CardSides.tsx';
import { JOINING, usePendingCard, type PendingCard } from '../../shared/pendingCard.ts';
import { useCardFiles } from './useCardFiles.ts';
import './MemberCardScreen.css';

const ReceiptDialog = lazyPart(() =>
  import('../../outbox/ConsentReceipt.tsx').then((file) => file.ReceiptDialog),
);

/**
 * Shows the person's own card, drawn on the phone. After the first time it works offline. Whoever
 * has just joined sees it before the host does, as not yet confirmed.
 */
export function MemberCardScreen() {
  const joining = usePendingCard();
  const owner = useLoggedIn();
  // Ask the host again as soon as it has accepted the form, and draw nobody else's card.
  return <OwnCard key={`${owner} ${joining?.card.memberNumber}`} joining={joining} />;
}

function OwnCard({ joining }: { joining: PendingCard | undefined }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const ask = useCallback(
    // Who has no card yet is told on the screen, and how to join.
    (call: string, payload: object) =>
      askAloud(call, payload, t, {
        say: (json) => (text(json, 'code') === 'noCard' ? '' : undefined),
      }),
    [t],
  );
  const { answer, isAsking, askAgain } = useHostQuery('membercard', MemberCard, { ask });
  const isMissing = answer.status === 'missing';
  useEffect(() => {
    if (!isMissing) return;
    const again = () => void askAgain();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isMissing, askAgain]);
  const isEarly =
    answer.status === 'missing' || (answer.status === 'loading' && !joining?.card.memberNumber);
  const early = isEarly ? joining : undefined;
  const files = useCardFiles(answer.status === 'ready' ? answer.data : early?.card);
  const isDrawing = !files && (answer.status !== 'missing' || early);
  return (
    <div className="card-screen stack-20">
      <ScreenHeading>{t('card:heading')}</ScreenHeading>
      {isDrawing && (
        <div className="card-screen__drawing" role="status">
          <Kolam size={7} seed={29} oneLine drawn />
          <p>{t('card:drawing')}</p>
        </div>
      )}
      {answer.status === 'missing' && !early && answer.code === 'noCard' && <NoCard />}
      {answer.status === 'missing' && !early && answer.code !== 'noCard' && (
        <Notice kind="waiting">
          <p>{t(`card:missing.${answer.trouble}`)}</p>
          {answer.said && <p>{t('card:missing.said', { words: answer.said })}</p>}
          <Button kind="quiet" disabled={isAsking} onClick={() => void askAgain()}>
            {t('common:retry')}
          </Button>
        </Notice>
      )}
      {early && <OnItsWay {...early} />}
      {answer.status === 'ready' && answer.data.confirmed === false && (
        <Notice kind="waiting">{t('card:toConfirm')}</Notice>
      )}
      {files === 'failed' && <Notice kind="needsYou">{t('card:failed')}</Notice>}
      {files && files !== 'failed' && (
        <CardSides files={files}>
          {(side) => !early && <CardActions files={files} side={side} />}
        </CardSides>
      )}
      {answer.status === 'ready' && <Leave {...answer.data} />}
      {answer.status === 'ready' && !answer.isFresh && (
        <p className="card-screen__age">{t('card:asOf', { time: moment(answer.at) })}</p>
      )}
    </div>
  );
}

/** Says what the card still lacks, and who has to do something about it. */
function OnItsWay({ card, entry, needsYou }: PendingCard) {
  const { t } = useTranslation();
  if (needsYou)
    return (
      <Notice kind="needsYou">
        <p>{t('card:early.needsYou')}</p>
        <Link {...correctionOf(entry)}>{t('card:early.correct')}</Link>
      </Notice>
    );
  return card.memberNumber ? (
    <Notice kind="done">{t('card:early.accepted', { number: card.memberNumber })}</Notice>
  ) : (
    <Notice kind="waiting">{t('card:early.waiting')}</Notice>
  );
}

/**
 * Says how to leave. The code comes only when it's asked for and isn't kept: the next user of the
 * phone could end the membership with it.
 */
function Leave({ name, consent }: MemberCard) {
  const { t } = useTranslation();
  const [code, setCode] = useState<string>();
  const ask = async () => {
    const answer = await callWithToasts({
      endpoint: 'withdrawCode',
      payload: {},
      t,
      isProven: ({ data }) => v.is(WithdrawCode, data),
    });
    if (typeof answer !== 'string' && answer.status)
      setCode(v.parse(WithdrawCode, answer.data).withdrawCode);
  };
  return (
    <details className="card-screen__leave">
      <summary>{t('card:leave.title')}</summary>
      <p>{t('card:leave.how', { page: withdrawPage() })}</p>
      <Button kind="plain" onClick={() => void ask()}>
        {t('card:leave.get')}
      </Button>
      {code && (
        <Suspense>
          <ReceiptDialog
            isOwn
            code={code}
            name={name}
            consent={consent}
            onClose={() => setCode(undefined)}
          />
        </Suspense>
      )}
    </details>
  );
}

function NoCard() {
  const { t } = useTranslation();
  return (
    <section className="card-screen__none stack-12">
      <Kolam size={5} seed={1} oneLine drawn="once" />
      <h2>{t('card:none.title')}</h2>
      <p>{t('card:none.text')}</p>
      <Link className={buttonClass({ kind: 'call' })} to="/Joinmember" state={JOINING}>
        {t('card:none.do')}
      </Link>
    </section>
  );
}
