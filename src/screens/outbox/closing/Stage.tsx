import { useTranslation } from 'react-i18next';
import { shareOf } from '../../../domain/outbox/closing.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Kolam } from '../../../ui/kolam/Kolam.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { LogInLink } from '../LogInLink.tsx';
import { estimateSeconds } from './estimate.ts';
import type { useClosing } from './useClosing.ts';
import { useWakeLock } from './useWakeLock.ts';

type StageProps = ReturnType<typeof useClosing> & {
  sentToday: number;
  /** The login is over, or the account suspended: nothing goes before a login. */
  isLoginNeeded: boolean;
};

/** Shows a kolam drawn as far as sending has come, the phase in words, and one button. */
export function Stage({
  closing,
  isPausedElsewhere,
  isLoginNeeded,
  sentToday,
  start,
  pause,
  goOn,
}: StageProps) {
  const { t } = useTranslation();
  const { phase, all, arrived, toSend, remaining } = closing;
  const count = {
    idle: toSend.count,
    left: remaining.reduce((sum, group) => sum + group.count, 0),
  };
  const formats = useFormats();
  const estimate = useEstimate(toSend.bytes);
  // Of texts alone nobody knows how long they take: no browser reports so little.
  const size = toSend.bytes > 0 && formats.size(toSend.bytes);
  // A total would fall where the host wants smaller photos. What is left falls anyway.
  const left = size && t('closing:left', { size });
  const isUnderWay = phase === 'running' || phase === 'paused' || phase === 'interrupted';
  return (
    <section className={`stage stage--${phase}`}>
      <Kolam size={7} seed={29} oneLine drawn={phase === 'done' ? 1 : shareOf(arrived, all)} />
      <div className="stage__words stack-12">
        <div role="status">
          <h2>
            {phase === 'done' && <Icon name="check" />}
            {t(`closing:phase.${phase}`, { count: phase === 'left' ? count.left : count.idle })}
          </h2>
        </div>
        {isUnderWay && (
          <Progress
            arrived={arrived.count}
            count={all.count}
            details={left && [left, phase === 'running' && estimate].filter(Boolean).join(' · ')}
          />
        )}
        {phase === 'done' && (
          <p>
            {sentToday > 0
              ? t('closing:arrivedToday', { count: sentToday })
              : t('closing:nothingWaits')}
          </p>
        )}
        {phase === 'idle' && size && (
          <p>
            {size} · {estimate}
          </p>
        )}
        {phase === 'left' && <p>{t('closing:leftHint')}</p>}
        {isLoginNeeded && (phase === 'idle' || phase === 'interrupted') && <LogInLink />}
        {phase === 'idle' && !isLoginNeeded && (
          <Button kind="call" wide onClick={start}>
            {t('closing:sendEverything')}
          </Button>
        )}
        {phase === 'running' && (
          <Button kind="onDark" wide onClick={pause}>
            <Icon name="pause" /> {t('closing:pause')}
          </Button>
        )}
        {phase === 'paused' && !isPausedElsewhere && (
          <Button kind="call" wide onClick={goOn}>
            {t('closing:goOn')}
          </Button>
        )}
        {phase === 'interrupted' && !isLoginNeeded && (
          <Button kind="call" wide onClick={goOn}>
            {t('closing:tryNow')}
          </Button>
        )}
        {phase === 'paused' && (
          <p className="stage__hint">
            {t(isPausedElsewhere ? 'outbox:trouble.paused' : 'closing:pausedHint')}
          </p>
        )}
        {(phase === 'running' || phase === 'interrupted') && <Awake />}
      </div>
    </section>
  );
}

type ProgressProps = { arrived: number; count: number; details: string | false };

function Progress({ arrived, count, details }: ProgressProps) {
  const { t } = useTranslation();
  return (
    <div className="stage__progress">
      <strong
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={arrived}
        aria-valuetext={t('closing:progress', { arrived, count })}
        aria-label={t('closing:title')}
      >
        {arrived}
        <span> / {count}</span>
      </strong>
      {details && <p>{details}</p>}
    </div>
  );
}

/**
 * Returns the time that sending will take, in words. Each change in the outbox renders the screen
 * and so computes it again.
 */
function useEstimate(bytes: number): string {
  const { t } = useTranslation();
  const seconds = estimateSeconds(bytes);
  if (seconds === undefined) return t('closing:time.unknown');
  return seconds < 60
    ? t('closing:time.short')
    : t('closing:time.minutes', { count: Math.ceil(seconds / 60) });
}

function Awake() {
  const { t } = useTranslation();
  const isAwake = useWakeLock();
  return (
    <p className="stage__hint">
      {isAwake !== undefined && t(isAwake ? 'closing:awake' : 'closing:notAwake')}
    </p>
  );
}
