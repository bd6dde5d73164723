import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FILE_FAULTS,
  missingColumns,
  ROLL_COLUMNS,
  ROLL_KINDS,
  type RollColumn,
  type RollImport,
  type RollKind,
  type RollMapping,
  RollPreview,
} from '../../../domain/calls/rollImport.ts';
import { jsonCall } from '../../../device/api/jsonCall.ts';
import { readSession } from '../../../device/login/session.ts';
import { callHost } from '../../../device/api/transport.ts';
import { digits } from '../../../domain/forms/typed.ts';
import { hostJson, text } from '../../../domain/outbox/outcome.ts';
import { ASSEMBLIES } from '../../../domain/places/regions.ts';
import { Button } from '../../../ui/Button.tsx';
import { InputField } from '../../../ui/form/Field.tsx';
import { SelectField } from '../SelectField.tsx';
import { OneOf } from '../../../ui/form/OneOf.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useHostQuery, type Came } from '../../shared/useHostQuery.ts';
import { useSortedPlaces } from '../../../form/fields/useSortedPlaces.ts';
import { takeFocus } from '../takeFocus.ts';
import { ChooseRoll } from './ChooseRoll.tsx';

/** Forty rows of 60 cells of 60 letters. */
const MAX_PREVIEW_BYTES = 1024 * 1024;
/** How many voters are in view. */
const VOTERS = 20;

type MapColumnsProps = {
  roll: RollImport;
  isBusy: boolean;
  onCheck: (kind: RollKind, mapping: RollMapping) => void;
  onDrop: () => void;
  /** Is told of another file, if this one can't be read. */
  onBegun: (roll: RollImport) => void;
};

/** Asks what the file's columns hold, with its first twenty voters in view. */
export function MapColumns(props: MapColumnsProps) {
  const { t } = useTranslation();
  const { id } = props.roll;
  const payload = useMemo(() => ({ id }), [id]);
  const { answer, isAsking, askAgain } = useHostQuery('previewRoll', RollPreview, {
    payload,
    keptAs: '',
    ask: askForPreview,
  });
  if (answer.status === 'ready') return <Mapping {...props} preview={answer.data} />;
  if (answer.status === 'loading' || isAsking) return <p role="status">{t('common:loading')}</p>;
  const fault = FILE_FAULTS.find((each) => each === answer.code);
  if (!fault) {
    const why = answer.code === 'rollReading' ? answer.code : 'noAnswer';
    return (
      <>
        <Notice kind="needsYou">{t(`admin:refused.${why}`)}</Notice>
        <div>
          <Button kind="quiet" onClick={() => void askAgain()}>
            {t('admin:roll.again')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {/* Only its first line keeps the host from showing the others. */}
      <Notice kind="needsYou">{t(`admin:roll.fileFaults.${fault}`, { line: 1 })}</Notice>
      <ChooseRoll onBegun={props.onBegun} />
    </>
  );
}

/** Asks for a file's first rows. `code` says why the host doesn't read the file. */
async function askForPreview(call: string, payload: object): Promise<Came> {
  const session = await readSession().catch(() => undefined);
  const answer = await callHost({
    ...jsonCall(session, call, payload),
    maxAnswerBytes: MAX_PREVIEW_BYTES,
  });
  const json = answer.type === 'http' ? hostJson(answer.body) : undefined;
  return { data: json?.data, code: json && (text(json, 'field') || text(json, 'code')) };
}

function Mapping({
  roll,
  preview: { rows, mapping: guessed },
  isBusy,
  onCheck,
  onDrop,
}: Omit<MapColumnsProps, 'onBegun'> & { preview: RollPreview }) {
  const { t } = useTranslation();
  const heading = useId();
  const [mapping, setMapping] = useState(roll.mapping ?? guessed);
  const [kind, setKind] = useState(roll.kind ?? ROLL_KINDS[0]);
  const missing = missingColumns(mapping);
  const headings = rows.find(({ line }) => line === mapping.header)?.cells ?? [];
  const voters = rows.filter(({ line }) => line > mapping.header).slice(0, VOTERS);
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => at);
  const heldBy = (at: number) => ROLL_COLUMNS.find((column) => mapping.columns[column] === at);
  const hold = (at: number, column: RollColumn | undefined) => {
    const others = Object.entries(mapping.columns).filter(
      ([name, where]) => where !== at && name !== column,
    );
    setMapping({
      ...mapping,
      columns: { ...Object.fromEntries(others), ...(column && { [column]: at }) },
    });
  };
  return (
    <section className="console__card" aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1} ref={takeFocus}>
        {t('admin:roll.map')}
      </h2>
      <p>{t('admin:roll.mapWhy', { name: roll.name })}</p>
      <KindField kind={kind} onChange={setKind} />
      <SelectField
        label={t('admin:roll.header')}
        className="roll__short"
        options={[
          { value: 0, label: t('admin:roll.noHeader') },
          ...rows.slice(0, VOTERS).map(({ line }) => ({
            value: line,
            label: t('admin:roll.line', { line }),
          })),
        ]}
        value={mapping.header}
        onChange={(header) => setMapping({ ...mapping, header })}
      />
      <PlaceFields mapping={mapping} onChange={setMapping} />
      <div className="roll__rows" role="region" aria-label={t('admin:roll.firstLines')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('admin:roll.lineNumber')}</th>
              {columns.map((at) => (
                <th key={at} scope="col">
                  <span className="roll__heading">{headings[at]}</span>
                  <select
                    className="input roll__holds"
                    aria-label={t('admin:roll.column', {
                      number: at + 1,
                      name: headings[at] ?? '',
                    })}
                    data-held={heldBy(at) !== undefined}
                    value={heldBy(at) ?? ''}
                    onChange={({ target }) =>
                      hold(
                        at,
                        ROLL_COLUMNS.find((column) => column === target.value),
                      )
                    }
                  >
                    <option value="">{t('admin:roll.notNeeded')}</option>
                    {ROLL_COLUMNS.map((column) => (
                      <option key={column} value={column}>
                        {t(`admin:roll.columns.${column}`)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {voters.map(({ line, cells }) => (
              <tr key={line}>
                <td className="console__number">{line}</td>
                {columns.map((at) => (
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <Notice kind="waiting">
          {t('admin:roll.stillNeeded', {
            columns: missing.map((column) => t(`admin:roll.columns.${column}`)).join(', '),
          })}
        </Notice>
      )}
      <div className="row">
        <Button
          kind="call"
          disabled={isBusy || missing.length > 0}
          onClick={() => onCheck(kind, mapping)}
        >
          {t('admin:roll.check')}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onDrop}>
          {t('admin:roll.drop')}
        </Button>
      </div>
    </section>
  );
}

function KindField({ kind, onChange }: { kind: RollKind; onChange: (kind: RollKind) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <OneOf
        label={t('admin:roll.kind')}
        className="choices console__choices"
        options={ROLL_KINDS.map((each) => ({ value: each, label: t(`admin:roll.kinds.${each}`) }))}
        value={kind}
        onChange={onChange}
      />
      <p className="note" role="status">
        {t(`admin:roll.kindHints.${kind}`)}
      </p>
    </>
  );
}

/** Asks for the place of all voters if the file has no column for it. */
function PlaceFields({
  mapping,
  onChange,
}: {
  mapping: RollMapping;
  onChange: (mapping: RollMapping) => void;
}) {
  const { t } = useTranslation();
  const places = useSortedPlaces(ASSEMBLIES);
  const { columns, assembly, booth, ...rest } = mapping;
  const change = (place: { assembly?: number | undefined; booth?: number | undefined }) => {
    const after = { assembly, booth, ...place };
    onChange({
      ...rest,
      columns,
      ...(after.assembly && { assembly: after.assembly }),
      ...(after.booth && { booth: after.booth }),
    });
  };
  return (
    <>
      {columns.assembly === undefined && (
        <SelectField
          label={t('admin:roll.allOfAssembly')}
          className="roll__short"
          options={[
            { value: 0, label: t('common:choose') },
            ...places.map(({ no, label }) => ({ value: no, label })),
          ]}
          value={assembly ?? 0}
          onChange={(chosen) => change({ assembly: chosen || undefined })}
        />
      )}
      {columns.booth === undefined && (
        <InputField
          label={t('admin:roll.allOfBooth')}
          className="input roll__short"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={booth ?? ''}
          onChange={({ target }) => change({ booth: Number(digits(target.value)) || undefined })}
        />
      )}
    </>
  );
}
