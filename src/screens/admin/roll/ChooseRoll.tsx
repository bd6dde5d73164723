import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type FileFault,
  MAX_ROLL_FILE_BYTES,
  type RollImport,
} from '../../../domain/calls/rollImport.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useAdminAction } from '../useAdminAction.ts';
import { sendFile } from './sendFile.ts';

const TYPES = '.xlsx,.csv,.tsv,.txt,text/csv,text/plain';

type Sending = { file: File; roll: RollImport; isCut: boolean };

/**
 * Sends the office's file to the host.
 * @param unfinished a file that came in part. The same file goes on where it was cut
 * @param onBegun is told once the file is there
 */
export function ChooseRoll({
  unfinished,
  onBegun,
}: {
  unfinished?: RollImport;
  onBegun: (roll: RollImport) => void;
}) {
  const { t } = useTranslation();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<Sending>();
  const [fault, setFault] = useState<FileFault>();
  const { isBusy, act } = useAdminAction();

  const send = async (file: File, begun: RollImport) => {
    let roll = begun;
    setSending({ file, roll, isCut: false });
    const isThere = await sendFile(file, roll.id, roll.received, (received) => {
      roll = { ...roll, received };
      setSending({ file, roll, isCut: false });
    }).catch(() => false);
    if (isThere) onBegun(roll);
    else setSending({ file, roll, isCut: true });
  };
  const choose = async (file: File) => {
    const isTooLarge = file.size > MAX_ROLL_FILE_BYTES;
    setFault(isTooLarge ? 'tooLarge' : file.size === 0 ? 'empty' : undefined);
    if (isTooLarge || file.size === 0) return;
    if (unfinished?.name === file.name && unfinished.bytes === file.size)
      return send(file, unfinished);
    const begun = await act('beginRoll', { name: file.name, bytes: file.size }, '');
    if (begun) await send(file, begun);
  };

  if (sending && !sending.isCut) {
    const { name, bytes, received } = sending.roll;
    const label = t('admin:roll.sending', { name });
    return (
      <section className="console__card" aria-label={label}>
        <p role="status">{label}</p>
        <progress className="roll__progress" value={received} max={bytes} aria-label={label} />
        <p className="note">{t('admin:roll.keepOpen')}</p>
      </section>
    );
  }
  return (
    <div className="console__card">
      {sending && (
        <>
          <Notice kind="needsYou">{t('admin:roll.cut')}</Notice>
          <div>
            <Button kind="call" onClick={() => void send(sending.file, sending.roll)}>
              {t('admin:roll.again')}
            </Button>
          </div>
        </>
      )}
      {!sending && unfinished && (
        <Notice kind="waiting">{t('admin:roll.unfinished', { name: unfinished.name })}</Notice>
      )}
      {fault && <Notice kind="needsYou">{t(`admin:roll.fileFaults.${fault}`)}</Notice>}
      <p id={hint}>{t('admin:roll.chooseHint')}</p>
      <p className="note">{t('admin:roll.needs')}</p>
      <div>
        <Button
          kind={sending ? 'quiet' : 'call'}
          disabled={isBusy}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {t('admin:roll.choose')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={t('admin:roll.choose')}
          accept={TYPES}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(file);
            // Otherwise the browser says nothing if the same file is chosen again.
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}
