import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isEnded } from '../../../domain/outbox/outbox.ts';
import { isPractising } from '../../../device/storage/practice.ts';
import { buttonClass, type ButtonLook } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useOutbox } from '../../shared/useOutbox.ts';

type Risk = 'notPersistent' | 'spaceShort';
const SHORT = 0.8;

/**
 * Leads to the second copy. While something is unsent and this phone may lose it, says so beside
 * the link, unless the screen says so itself. Practice has no second copy.
 */
export function SecondCopyLink({
  isRiskSaid = false,
  ...look
}: ButtonLook & { isRiskSaid?: boolean }) {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const unsent =
    outbox.status === 'ready' ? outbox.mine.filter((entry) => !isEnded(entry)).length : 0;
  const [risk, setRisk] = useState<Risk>();
  useEffect(() => {
    if (unsent > 0) void readRisk().then(setRisk);
  }, [unsent]);
  if (isPractising) return null;
  const isAtRisk = !isRiskSaid && risk !== undefined && unsent > 0;
  const link = (
    <Link className={buttonClass(isAtRisk ? { kind: 'plain' } : look)} to="/secondcopy">
      {t('secondcopy:title')}
    </Link>
  );
  if (!isAtRisk) return link;
  return (
    <Notice kind="waiting">
      <p>{t(`secondcopy:suggest.${risk}`)}</p>
      {link}
    </Notice>
  );
}

/**
 * Returns the risk, if there is one. A browser that doesn't answer counts as one that promises
 * nothing. Its estimate of space is rough, so it only leads to a suggestion.
 */
async function readRisk(): Promise<Risk | undefined> {
  const { usage = 0, quota = Infinity } =
    (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (usage > quota * SHORT) return 'spaceShort';
  const isPersistent = await navigator.storage?.persisted?.().catch(() => false);
  return isPersistent ? undefined : 'notPersistent';
}
