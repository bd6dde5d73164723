import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Reason, Remaining as Group } from '../../../domain/outbox/closing.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useFormats } from '../../../ui/useFormats.ts';

/**
 * Reasons that only the person can settle, in the outbox. All others end by themselves, with a
 * retry or with a login.
 */
const NEEDS_YOU = ['refused', 'damaged', 'asks', 'editing'] as const;
const needsYou = (reason: Reason): reason is (typeof NEEDS_YOU)[number] =>
  NEEDS_YOU.some((one) => one === reason);

/** Stage says that entries are on their way, and a line above every screen that a login is over. */
const SAID_ABOVE: ReadonlySet<Reason> = new Set(['turn', 'loginNeeded', 'suspended']);

/**
 * Lists why entries are still on the phone, and how to fix each reason. Only those that need the
 * person are counted: Stage says how many are still to be sent.
 * @param triesAgainAt when the others are tried again, in milliseconds since 1970, if they wait
 */
export function Remaining({
  remaining,
  triesAgainAt,
}: {
  remaining: Group[];
  triesAgainAt: number | undefined;
}) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const groups = remaining.filter(({ reason }) => !SAID_ABOVE.has(reason));
  if (groups.length === 0) return null;
  return (
    <section className="remaining stack-8">
      <h2>{t('closing:remaining')}</h2>
      <ul>
        {groups.map(({ reason, count }) => (
          <li key={reason} className={needsYou(reason) ? 'remaining--needsYou' : ''}>
            <Icon name="alert" />
            {needsYou(reason) ? (
              <>
                <h3>{t(`closing:reason.${reason}`, { count })}</h3>
                <p>{t(`closing:mend.${reason}`)}</p>
                <Link className={buttonClass({ kind: 'quiet' })} to="/outbox">
                  {t('closing:openOutbox')}
                </Link>
              </>
            ) : (
              <>
                <p>{t(`outbox:trouble.${reason}`)}</p>
                {triesAgainAt !== undefined && (
                  <p>{t('outbox:nextTry', { time: moment(triesAgainAt) })}</p>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
