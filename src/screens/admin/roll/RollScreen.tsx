import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RollImport, RollKind, RollMapping } from '../../../domain/calls/rollImport.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { Console } from '../Console.tsx';
import { useAdminAction } from '../useAdminAction.ts';
import { CheckedRoll } from './CheckedRoll.tsx';
import { ChooseRoll } from './ChooseRoll.tsx';
import { MapColumns } from './MapColumns.tsx';
import { RollFaults } from './RollFaults.tsx';
import { useRollImport } from './useRollImport.ts';
import './RollScreen.css';

/**
 * Imports an electoral roll: choose the file, say what its columns hold, look at what it would do,
 * and import it. The host does the work, so the page may be closed meanwhile.
 */
export function RollScreen() {
  const { t } = useTranslation();
  const { known, ask, tell } = useRollImport();
  return (
    <Console title={t('admin:roll.title')}>
      {known === 'loading' && <p role="status">{t('common:loading')}</p>}
      {known === 'missing' && (
        <>
          <Notice kind="needsYou">{t('admin:refused.noAnswer')}</Notice>
          <div>
            <Button kind="quiet" onClick={ask}>
              {t('admin:roll.again')}
            </Button>
          </div>
        </>
      )}
      {known === null && <ChooseRoll onBegun={tell} />}
      {typeof known === 'object' && known !== null && <Steps roll={known} onChange={tell} />}
    </Console>
  );
}

type StepsProps = { roll: RollImport; onChange: (roll: RollImport) => void };

function Steps({ roll, onChange }: StepsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [isRemapping, setIsRemapping] = useState(false);
  const { isBusy, act } = useAdminAction();
  const work = async (
    call: 'checkRoll' | 'importRoll' | 'dropRoll',
    plan?: { kind: RollKind; mapping: RollMapping } | { remove: number },
  ) => {
    const answer = await act(call, { id: roll.id, ...plan }, '');
    if (!answer) return;
    setIsRemapping(false);
    onChange(answer);
  };
  const drop = () => void work('dropRoll');
  const isWhole = roll.received === roll.bytes;
  const { state, counts } = roll;

  if (state === 'checking' || state === 'importing')
    return <AtWork roll={roll} isBusy={isBusy} onDrop={drop} />;
  if (['checked', 'stopped'].includes(state) && counts && isWhole && !isRemapping)
    return (
      <>
        {state === 'stopped' && <Notice kind="needsYou">{t('admin:roll.stopped')}</Notice>}
        <CheckedRoll
          roll={roll}
          counts={counts}
          isBusy={isBusy}
          onImport={(remove) =>
            void work('importRoll', remove === undefined ? undefined : { remove })
          }
          onRemap={() => setIsRemapping(true)}
          onDrop={drop}
        />
      </>
    );
  if (['receiving', 'checked', 'stopped'].includes(state) && isWhole)
    return (
      <>
        {state === 'stopped' && <Notice kind="needsYou">{t('admin:roll.stopped')}</Notice>}
        <MapColumns
          key={roll.id}
          roll={roll}
          onBegun={onChange}
          isBusy={isBusy}
          onCheck={(kind, mapping) => void work('checkRoll', { kind, mapping })}
          onDrop={drop}
        />
      </>
    );
  return (
    <>
      {state === 'done' && counts && (
        <>
          <Notice kind="done">
            {t('admin:roll.done', {
              name: roll.name,
              voters: number(roll.stored ?? counts.fresh + counts.changed + counts.same),
              gone: number(counts.gone),
            })}
          </Notice>
          {(roll.bad ?? counts.bad) > 0 && (
            <Notice kind="needsYou">
              {t('admin:roll.notStored', { lines: number(roll.bad ?? counts.bad) })}
            </Notice>
          )}
          <RollFaults faults={roll.faults} />
        </>
      )}
      {state === 'failed' && (
        <Notice kind="needsYou">
          {t(`admin:roll.fileFaults.${roll.fileFault ?? 'trouble'}`, { line: roll.faultLine })}
        </Notice>
      )}
      <ChooseRoll {...(state === 'receiving' && { unfinished: roll })} onBegun={onChange} />
    </>
  );
}

function AtWork({
  roll: { state, share, lines, name },
  isBusy,
  onDrop,
}: {
  roll: RollImport;
  isBusy: boolean;
  onDrop: () => void;
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const label = t(`admin:roll.work.${state}`, { name });
  return (
    <section className="console__card" aria-label={label}>
      <p role="status">{label}</p>
      <progress className="roll__progress" value={share} max={1} aria-label={label} />
      <p className="note">
        {t('admin:roll.soFar', { percent: Math.floor(100 * share), lines: number(lines) })}
      </p>
      <p className="note">{t('admin:roll.goesOn')}</p>
      {state === 'checking' && (
        <div>
          <Button kind="quiet" disabled={isBusy} onClick={onDrop}>
            {t('admin:roll.drop')}
          </Button>
        </div>
      )}
    </section>
  );
}
