import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { exportEntries, type SecondCopy } from '../../../device/copy/exportEntries.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { noteUse } from '../../shared/firstUse.ts';
import { HOST_KNOWS_KEYS } from '../../../form/hostAddress.ts';
import { download, shareFile, type Shared } from '../../shared/share.ts';
import { faultsOf, NewPassphrase, NOT_CHOSEN } from './PassphraseFields.tsx';
import { Progress } from './Progress.tsx';
import { Steps } from './Steps.tsx';

type Stage =
  | { at: 'passphrase'; failed?: boolean }
  | { at: 'working'; done: number; all: number }
  | { at: 'ready'; copy: SecondCopy };
const STEPS = ['choose', 'passphrase', 'handOver'];

export function MakeCopy({ owner, unsent }: { owner: string; unsent: number }) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ at: 'passphrase' });
  const [chosen, setChosen] = useState(NOT_CHOSEN);
  const [isChecked, setIsChecked] = useState(false);

  if (stage.at === 'ready') return <HandOver copy={stage.copy} />;
  if (unsent === 0) return <Notice kind="done">{t('secondcopy:make.nothing')}</Notice>;

  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsChecked(true);
    if (Object.keys(faultsOf(chosen)).length > 0) {
      // Wait until React has rendered the faults.
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setStage({ at: 'working', done: 0, all: unsent });
    try {
      const copy = await exportEntries(chosen.text, owner, Date.now(), (done, all) =>
        setStage({ at: 'working', done, all }),
      );
      noteUse('secondCopy');
      setChosen(NOT_CHOSEN);
      setStage({ at: 'ready', copy });
    } catch {
      // The store doesn't open, or the browser has no room for the file. The phone's data is
      // unchanged.
      setStage({ at: 'passphrase', failed: true });
    }
  };
  return (
    <form className="copy__card" onSubmit={(event) => void make(event)} noValidate>
      <Steps names={STEPS} current={1} />
      {stage.at === 'working' ? (
        <Progress label="secondcopy:make.working" done={stage.done} all={stage.all} />
      ) : (
        <>
          {stage.failed && <Notice kind="needsYou">{t('secondcopy:make.failed')}</Notice>}
          <p>{t('secondcopy:make.explain', { count: unsent })}</p>
          <NewPassphrase
            value={chosen}
            faults={isChecked ? faultsOf(chosen) : {}}
            onChange={setChosen}
          />
          <p className="copy__warning">
            <Icon name="alert" /> {t('secondcopy:passphrase.lost')}
          </p>
          <Button type="submit" kind="call" wide>
            {t('secondcopy:make.submit')}
          </Button>
        </>
      )}
    </form>
  );
}

function HandOver({ copy: { file, name, copied, leftOut } }: { copy: SecondCopy }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [shared, setShared] = useState<Shared>();
  const save = () => {
    download(file, name);
    setShared('downloaded');
  };
  return (
    <section className="copy__card">
      <Steps names={STEPS} current={2} />
      <Notice kind="done">{t('secondcopy:handOver.ready', { count: copied })}</Notice>
      {leftOut.length > 0 && (
        <Notice kind="needsYou">
          <p>{t('secondcopy:handOver.leftOut', { count: leftOut.length })}</p>
          <p>{leftOut.filter(Boolean).join(', ')}</p>
          <Link to="/outbox">{t('common:outbox')}</Link>
        </Notice>
      )}
      <p className="copy__file">
        <strong>{name}</strong> <span>{formats.size(file.size)}</span>
      </p>
      <div className="copy__actions stack-12">
        {'share' in navigator && (
          <Button kind="call" onClick={() => void shareFile(file, name).then(setShared)}>
            <Icon name="share" /> {t('secondcopy:handOver.share')}
          </Button>
        )}
        <Button kind={'share' in navigator ? 'quiet' : 'call'} onClick={save}>
          {t('secondcopy:handOver.save')}
        </Button>
      </div>
      {(shared === 'shared' || shared === 'downloaded') && (
        <p role="status" className="copy__said">
          <Icon name="check" /> {t(`secondcopy:handOver.${shared}`)}
        </p>
      )}
      <ol className="copy__next stack-12">
        {(['send', 'tell', 'open'] as const).map((key) => (
          <li key={key}>{t(`secondcopy:handOver.next.${key}`)}</li>
        ))}
      </ol>
      <p className="copy__soft">
        {t(`secondcopy:handOver.${HOST_KNOWS_KEYS ? 'stays' : 'onlyOne'}`)}
      </p>
      <Link className={buttonClass({ kind: 'plain' })} to="/outbox">
        {t('secondcopy:toOutbox')}
      </Link>
    </section>
  );
}
