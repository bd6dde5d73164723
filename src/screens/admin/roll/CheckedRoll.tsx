import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  needsConsent,
  type RollCounts,
  type RollImport,
} from '../../../domain/calls/rollImport.ts';
import { Button } from '../../../ui/Button.tsx';
import { TypedConfirmation } from '../../../ui/form/TypedConfirmation.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { takeFocus } from '../takeFocus.ts';
import { RollFaults } from './RollFaults.tsx';

const COUNTS = [
  'fresh',
  'changed',
  'same',
  'gone',
  'goneEnrolled',
  'struck',
  'noted',
  'voterIdTwice',
  'bad',
  'lineTaken',
  'booths',
] as const satisfies (keyof RollCounts)[];

type CheckedRollProps = {
  roll: RollImport;
  counts: RollCounts;
  isBusy: boolean;
  /** Is told how many voters may leave the roll, if that must be said. */
  onImport: (remove?: number) => void;
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
      {!needsConsent(counts) && counts.gone > (counts.fresh + counts.changed + counts.same) / 5 && (
        <Notice kind="waiting">{t('admin:roll.manyGone')}</Notice>
      )}
      <RollFaults faults={roll.faults} />
      {isNothing && <Notice kind="needsYou">{t('admin:roll.nothing')}</Notice>}
      {needsConsent(counts) ? (
        <TypedConfirmation
          word={String(counts.gone)}
          label={t('admin:roll.typeGone', { gone: counts.gone })}
          wrong="admin:roll.wrongGone"
          yes={t('admin:roll.do')}
          no={t('admin:roll.drop')}
          isBusy={isBusy}
          onYes={() => onImport(counts.gone)}
          onNo={onDrop}
        >
          <Notice kind="needsYou">
            {t('admin:roll.mostGone', {
              gone: number(counts.gone),
              held: number(counts.held),
              booths: number(counts.thinned),
            })}
          </Notice>
        </TypedConfirmation>
      ) : (
        <div className="row">
          <Button kind="call" disabled={isBusy || isNothing} onClick={() => onImport()}>
            {t('admin:roll.do')}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={onDrop}>
            {t('admin:roll.drop')}
          </Button>
        </div>
      )}
      <div>
        <Button kind="quiet" disabled={isBusy} onClick={onRemap}>
          {t('admin:roll.remap')}
        </Button>
      </div>
    </section>
  );
}
