import { useEffect, useState } from 'react';
import { closingOf, isToSend, type Closing, type Run } from '../../../domain/outbox/closing.ts';
import type { Entry } from '../../../domain/outbox/outbox.ts';
import type { Queue } from '../../../domain/outbox/queue.ts';
import { deliverHere } from '../../../device/delivery/deliver.ts';
import { endPause, pauseSending } from '../../../device/delivery/pause.ts';
import { thisPhone } from '../../../device/delivery/phone.ts';
import { sendNow } from '../../../device/delivery/deliver.ts';
import { useIsPausedElsewhere } from '../useIsPausedElsewhere.ts';
import { useSetAside } from '../useSetAside.ts';

const AGAIN_MS = 5_000;

type ClosingActions = {
  closing: Closing;
  /** Another window has paused it, and only there it goes on. */
  isPausedElsewhere: boolean;
  start: () => void;
  pause: () => void;
  goOn: () => void;
};

/**
 * Returns how far this person is with closing the day, and the actions start, pause and go on.
 * Leaving the screen ends a pause.
 * @param mine what they send, also what they carry for others
 */
export function useClosing(
  mine: Entry[],
  queue: Queue,
  owner: string,
  startAtOnce: boolean,
): ClosingActions {
  const [run, setRun] = useState<Run | undefined>(() => (startAtOnce ? newRun(mine) : undefined));
  useEffect(() => {
    if (startAtOnce) void sendNow(owner);
    return endPause;
  }, [owner, startAtOnce]);

  const isPaused = run?.isPaused === true;
  const isPausedElsewhere = useIsPausedElsewhere() && !isPaused;
  const closing = closingOf(
    mine,
    queue.trouble,
    run && { ...run, isPaused: isPaused || isPausedElsewhere },
    useBeingEdited(),
  );
  const isUnderWay = closing.phase === 'running' || closing.phase === 'interrupted';
  useEffect(() => (isUnderWay ? keepSending() : undefined), [isUnderWay]);

  return {
    closing,
    isPausedElsewhere,
    start() {
      setRun(newRun(mine));
      void sendNow(owner);
    },
    pause() {
      setRun((current) => current && { ...current, isPaused: true });
      void pauseSending();
    },
    goOn() {
      setRun((current) => current && { ...current, isPaused: false });
      endPause();
      void sendNow(owner);
    },
  };
}

/** Returns the ids of the entries that some window is correcting now. */
function useBeingEdited(): ReadonlySet<string> {
  return new Set([...useSetAside()].flatMap(([id, why]) => (why === 'editing' ? id : [])));
}

function newRun(mine: Entry[]): Run {
  return { ids: new Set(mine.filter(isToSend).map(({ id }) => id)), isPaused: false };
}

/**
 * Retries every 5 s over any connection. The page's own retries keep photos for Wi-Fi if the person
 * wants that; closing the day sends everything.
 */
function keepSending(): () => void {
  let isSending = false;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    await deliverHere(thisPhone, Infinity, { anyConnection: true }).finally(
      () => (isSending = false),
    );
  };
  const timer = setInterval(() => void send(), AGAIN_MS);
  return () => clearInterval(timer);
}
