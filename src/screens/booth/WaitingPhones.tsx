import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BoothKnown } from '../../device/roll/boothKnown.ts';
import type { BoothBoard } from '../../domain/calls/boothBoard.ts';
import { useFormats } from '../../ui/useFormats.ts';

type WaitingPhonesProps = {
  known: BoothKnown | undefined;
  /** As the host said it at `at`, in milliseconds since 1970. Undefined if it has said nothing. */
  phones: BoothBoard['phones'] | undefined;
  at: number | undefined;
};

/**
 * Shows on which phones voters wait to be sent, and since when: this one, as it knows, the team's
 * as they told the host, and those whose codes are newer than that.
 */
export function WaitingPhones({ known, phones, at }: WaitingPhonesProps) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  // What this phone told the host may be older than what it knows.
  const others = phones?.filter(({ since }) => !known?.savedAt.has(since));
  const isHere = known !== undefined && known.waiting > 0;
  const byCode =
    known?.codes.filter(({ waiting, madeAt }) => waiting > 0 && madeAt > (at ?? 0)) ?? [];
  if (!isHere && !others && byCode.length === 0) return undefined;
  return (
    <div className="booths__waiting">
      <h3>{t('booth:waiting.title')}</h3>
      {isHere && (
        <Link className="booths__phone" to="/outbox">
          <strong>{t('booth:waiting.here')}</strong>
          <span>
            {t('booth:waiting.voters', { count: known.waiting, time: moment(known.since) })}
          </span>
        </Link>
      )}
      {others && others.length > 0 && (
        <ul>
          {others.map(({ name, unsent, since, seenAt }) => (
            <li key={`${since} ${seenAt}`} className="booths__phone">
              <strong>{name || t('booth:waiting.teammate')}</strong>
              <span>
                {/* A phone's clock may be ahead. */}
                {t('booth:waiting.entries', {
                  count: unsent,
                  time: moment(Math.min(since, seenAt)),
                })}
              </span>
              <span className="booths__soft">
                {t('booth:waiting.heard', { time: moment(seenAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {byCode.length > 0 && (
        <ul>
          {byCode.map(({ phone, waiting, since, madeAt }) => (
            <li key={phone} className="booths__phone">
              <strong>{t('booth:waiting.teammate')}</strong>
              <span>
                {t('booth:waiting.voters', {
                  count: waiting,
                  time: moment(Math.min(since, madeAt)),
                })}
              </span>
              <span className="booths__soft">
                {t('booth:waiting.code', { time: moment(madeAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {known && others?.length === 0 && !isHere && byCode.length === 0 && (
        <p>{t('booth:waiting.none')}</p>
      )}
      {at !== undefined && (
        <p className="booths__soft">{t('booth:waiting.hint', { time: moment(at) })}</p>
      )}
    </div>
  );
}
