import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_FAULTS, type RollCounts, type RollImport } from '../../../domain/calls/rollImport.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { takeFocus } from '../takeFocus.ts';

const COUNTS = [
  'fresh',
  'changed',
  'same',
  'gone',
  'goneEnrolled',
  'struck',
  'noted',
  'bad',
  'booths',
] as const satisfies (keyof RollCounts)[];

type CheckedRollProps = {
  roll: RollImport;
  counts: RollCounts;
  isBusy: boolean;
  onImport: () => void;
  onRemap: () => void;
  onDrop: () => void;
};

/** Shows what a file would do to the roll, before it counts. */
export function CheckedRoll({ roll, counts, isBusy, onImport, onRemap, onDrop }: CheckedRollProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const heading = useId();
  const isNothing = counts.fresh + counts.changed + counts.same + counts.gone === 0;
  return (
    <section className="console__card" aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1} ref={takeFocus}>
        {t('admin:roll.checked')}
      </h2>
      <p>
        {roll.name} · {t(`admin:roll.kinds.${roll.kind ?? 'whole'}`)}
      </p>
      <table className="roll__counts">
        <tbody>
          {COUNTS.map((count) => (
            <tr key={count}>
              <th scope="row">{t(`admin:roll.counts.${count}`)}</th>
              <td className="console__number">{number(counts[count])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counts.gone > (counts.fresh + counts.changed + counts.same) / 5 && (
        <Notice kind="waiting">{t('admin:roll.manyGone')}</Notice>
      )}
      {roll.faults.length > 0 && <Faults faults={roll.faults} />}
      {isNothing && <Notice kind="needsYou">{t('admin:roll.nothing')}</Notice>}
      <div className="row">
        <Button kind="call" disabled={isBusy || isNothing} onClick={onImport}>
          {t('admin:roll.do')}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onRemap}>
          {t('admin:roll.remap')}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onDrop}>
          {t('admin:roll.drop')}
        </Button>
      </div>
    </section>
  );
}

function Faults({ faults }: Pick<RollImport, 'faults'>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <details className="roll__faults">
      <summary>{t('admin:roll.faultsTitle')}</summary>
      {faults.length === MAX_FAULTS && (
        <p className="note">{t('admin:roll.firstFaults', { most: number(MAX_FAULTS) })}</p>
      )}
      <ul>
        {faults.map(({ line, fault }) => (
          <li key={`${line} ${fault}`}>
            {t('admin:roll.line', { line })}: {t(`admin:roll.faults.${fault}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
