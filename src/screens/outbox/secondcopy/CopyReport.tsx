import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Report } from '../../../device/copy/importEntries.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

const LINES = ['taken', 'here', 'sent', 'discarded'] as const;

/**
 * Reports what became of the entries of a copy. Takes the focus, because the form that had it is
 * gone.
 */
export function CopyReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const stopped =
    report.stopped &&
    (report.stopped === 'full' || report.stopped === 'storage' ? report.stopped : 'file');
  return (
    <>
      <h2 tabIndex={-1} ref={heading}>
        {t(stopped ? 'secondcopy:report.part' : 'secondcopy:report.title')}
      </h2>
      {stopped && <Notice kind="needsYou">{t(`secondcopy:report.stopped.${stopped}`)}</Notice>}
      <dl>
        {LINES.filter((line) => line === 'taken' || report[line] > 0).map((line) => (
          <div key={line} className={`copy__line copy__line--${line}`}>
            <dt>{t(`secondcopy:report.${line}`)}</dt>
            <dd>{report[line]}</dd>
          </div>
        ))}
      </dl>
      {report.taken + report.here > 0 && (
        <p>{t(report.isForAnother ? 'secondcopy:report.carried' : 'secondcopy:report.mine')}</p>
      )}
      <Link
        className={buttonClass({ kind: 'quiet', wide: true })}
        to={report.isForAnother ? '/secondcopy' : '/outbox'}
      >
        {t(report.isForAnother ? 'secondcopy:toCarried' : 'secondcopy:toOutbox')}
      </Link>
    </>
  );
}
