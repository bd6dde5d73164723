import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';

/** Offers undo until its time is over. Takes the focus, because the dialog that had it is gone. */
export function Undo({ until, undo }: { until: number; undo: () => void }) {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <div className="entry__undo">
      <p role="status">{t('outbox:discard.soon')}</p>
      <Button ref={button} onClick={undo}>
        {t('outbox:discard.undo')} <span aria-hidden="true">{seconds}</span>
      </Button>
    </div>
  );
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
