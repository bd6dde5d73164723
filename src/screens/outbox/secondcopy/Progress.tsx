import { useTranslation } from 'react-i18next';

/**
 * Shows the progress of work that takes some seconds.
 * @param label a message key
 */
export function Progress({ label, done, all }: { label: string; done: number; all: number }) {
  const { t } = useTranslation();
  return (
    <div className="copy__progress stack-12" role="status">
      <p>{t(label)}</p>
      <progress value={done} max={Math.max(1, all)} aria-label={t(label)} />
    </div>
  );
}
