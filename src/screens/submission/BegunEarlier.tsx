import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';

type BegunEarlierProps = { at: number; onGoOn: () => void; onAnew: () => void };

/**
 * Asks whose form it is that somebody began on this phone. Shows nothing of it until they say
 * that it is theirs.
 */
export function BegunEarlier({ at, onGoOn, onAnew }: BegunEarlierProps) {
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
