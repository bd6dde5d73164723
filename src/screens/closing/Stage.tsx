import { useTranslation } from 'react-i18next';
import { shareOf, type Closing } from '../../domain/outbox/closing.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { estimateSeconds } from './estimate.ts';
import { useWakeLock } from './useWakeLock.ts';

type StageProps = {
  closing: Closing;
  sentToday: number;
  onStart: () => void;
  onPause: () => void;
  onGoOn: () => void;
};

/** Shows a kolam drawn as far as sending has come, the phase in words, and one button. */
export function Stage({ closing, sentToday, onStart, onPause, onGoOn }: StageProps) {
  const { t } = useTranslation();
  const { phase, all, arrived, toSend, remaining } = closing;
  const count = {
    idle: toSend.count,
    left: remaining.reduce((sum, group) => sum + group.count, 0),
  };
  const formats = useFormats();
  const estimate = useEstimate(toSend.bytes);
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
          <Progress closing={closing} estimate={phase === 'running' ? estimate : undefined} />
        )}
        {phase === 'done' && (
          <p>
            {sentToday > 0
              ? t('closing:arrivedToday', { count: sentToday })
              : t('closing:nothingWaits')}
          </p>
        )}
        {phase === 'idle' && (
          <p>
            {formats.size(toSend.bytes)} · {estimate}
          </p>
        )}
        {phase === 'left' && <p>{t('closing:leftHint')}</p>}
        {phase === 'idle' && (
          <Button kind="call" wide onClick={onStart}>
            {t('closing:sendEverything')}
          </Button>
        )}
        {phase === 'running' && (
          <Button kind="onDark" wide onClick={onPause}>
            <Icon name="pause" /> {t('closing:pause')}
          </Button>
        )}
        {phase === 'paused' && (
          <Button kind="call" wide onClick={onGoOn}>
            {t('closing:goOn')}
          </Button>
        )}
        {phase === 'interrupted' && (
          <Button kind="call" wide onClick={onGoOn}>
            {t('closing:tryNow')}
          </Button>
        )}
        {phase === 'paused' && <p className="stage__hint">{t('closing:pausedHint')}</p>}
        {(phase === 'running' || phase === 'interrupted') && <Awake />}
      </div>
    </section>
  );
}

function Progress({
  closing: { all, arrived },
  estimate,
}: {
  closing: Closing;
  estimate: string | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [size, allSize] = [formats.size(arrived.bytes), formats.size(all.bytes)];
  const words = t('closing:progress', { arrived: arrived.count, count: all.count, size, allSize });
  return (
    <div className="stage__progress">
      <strong
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={all.count}
        aria-valuenow={arrived.count}
        aria-valuetext={words}
        aria-label={t('closing:title')}
      >
        {arrived.count}
        <span> / {all.count}</span>
      </strong>
      <p>
        {size} / {allSize}
        {estimate && ` · ${estimate}`}
      </p>
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
