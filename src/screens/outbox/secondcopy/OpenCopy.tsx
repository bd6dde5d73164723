import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopyHeader } from '../../../device/copy/copyHeader.ts';
import {
  importEntries,
  readCopyHeader,
  type Refusal,
  type Report,
} from '../../../device/copy/importEntries.ts';
import type { Session } from '../../../device/login/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { askToPersist } from '../../../ui/askToPersist.ts';
import { CopyReport } from './CopyReport.tsx';
import { KnownPassphrase } from './PassphraseFields.tsx';
import { Progress } from './Progress.tsx';
import { Steps } from './Steps.tsx';

type Stage =
  | { at: 'file'; refused?: Refusal }
  | { at: 'passphrase'; file: File; header: CopyHeader; fault?: string }
  | { at: 'working'; done: number; all: number }
  | { at: 'report'; report: Report };
const STEPS = ['file', 'passphrase', 'report'];
const PLACE = { file: 0, passphrase: 1, working: 1, report: 2 };

export function OpenCopy({ session }: { session: Session }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [stage, setStage] = useState<Stage>({ at: 'file' });
  const [passphrase, setPassphrase] = useState('');

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const header = await readCopyHeader(file);
    setStage(
      typeof header === 'string'
        ? { at: 'file', refused: header }
        : { at: 'passphrase', file, header },
    );
  };
  const open = async (event: FormEvent, { file, header }: { file: File; header: CopyHeader }) => {
    event.preventDefault();
    if (passphrase.trim() === '')
      return setStage({ at: 'passphrase', file, header, fault: 'secondcopy:passphrase.required' });
    setStage({ at: 'working', done: 0, all: header.count });
    try {
      const result = await importEntries(file, passphrase, session, (done, all) =>
        setStage({ at: 'working', done, all }),
      );
      if (!('refused' in result)) {
        setStage({ at: 'report', report: result });
        void askToPersist();
      } else if (result.refused === 'passphrase')
        return setStage({ at: 'passphrase', file, header, fault: 'secondcopy:refused.passphrase' });
      else setStage({ at: 'file', refused: result.refused });
    } catch {
      // Reading and storing report their own errors. The browser must lack what it needs to open
      // the file.
      setStage({ at: 'file', refused: 'unreadable' });
    }
    setPassphrase('');
  };
  return (
    <section className="copy__card">
      <Steps names={STEPS} current={PLACE[stage.at]} />
      {stage.at === 'file' && (
        <>
          {stage.refused && (
            <Notice kind="needsYou">{t(`secondcopy:refused.${stage.refused}`)}</Notice>
          )}
          <p>{t('secondcopy:open.explain')}</p>
          <label className="button button--call button--wide copy__pick">
            <Icon name="unlock" /> {t('secondcopy:open.pick')}
            <input
              className="visually-hidden"
              type="file"
              onChange={({ target }) => void choose(target.files?.[0])}
            />
          </label>
        </>
      )}
      {stage.at === 'passphrase' && (
        <form className="stack-16" onSubmit={(event) => void open(event, stage)} noValidate>
          <p className="copy__file">
            <strong>{t('secondcopy:open.about', { count: stage.header.count })}</strong>{' '}
            <span>{t('secondcopy:open.made', { time: formats.moment(stage.header.created) })}</span>
          </p>
          <KnownPassphrase value={passphrase} error={stage.fault} onChange={setPassphrase} />
          <Button type="submit" kind="call" wide>
            {t('secondcopy:open.submit')}
          </Button>
          <Button kind="plain" onClick={() => setStage({ at: 'file' })}>
            {t('secondcopy:open.otherFile')}
          </Button>
        </form>
      )}
      {stage.at === 'working' && (
        <Progress label="secondcopy:open.working" done={stage.done} all={stage.all} />
      )}
      {stage.at === 'report' && <CopyReport report={stage.report} />}
    </section>
  );
}
