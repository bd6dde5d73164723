import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { isEnded } from '../../../domain/outbox/outbox.ts';
import { isPractising } from '../../../device/storage/practice.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ScreenHeading } from '../../../ui/ScreenHeading.tsx';
import { useOutbox, type Outbox } from '../../shared/useOutbox.ts';
import { StorageNotices } from '../phone/StorageNotices.tsx';
import { CarriedNotice } from './CarriedNotice.tsx';
import { MakeCopy } from './MakeCopy.tsx';
import { OpenCopy } from './OpenCopy.tsx';
import './SecondCopyScreen.css';

/**
 * Makes or opens a second copy: unsent entries in one locked file, for another phone
 * (docs/second-copy.md). The task is in the address, so that "back" works.
 */
export function SecondCopyScreen() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const [search] = useSearchParams();
  const task = search.get('do');
  return (
    <div className="column stack-20">
      <ScreenHeading>
        {t(
          task === 'make'
            ? 'secondcopy:make.title'
            : task === 'open'
              ? 'secondcopy:open.title'
              : 'secondcopy:title',
        )}
      </ScreenHeading>
      {outbox.status === 'unavailable' && <StorageNotices />}
      {isPractising && <Notice kind="waiting">{t('secondcopy:practising')}</Notice>}
      {outbox.status === 'ready' && outbox.session && !isPractising && (
        <Task task={task} outbox={outbox} />
      )}
    </div>
  );
}

function Task({
  task,
  outbox,
}: {
  task: string | null;
  outbox: Extract<Outbox, { status: 'ready' }>;
}) {
  const unsent = outbox.mine.filter((entry) => !isEnded(entry)).length;
  if (!outbox.session) return null;
  if (task === 'make') return <MakeCopy owner={outbox.session.owner} unsent={unsent} />;
  if (task === 'open') return <OpenCopy session={outbox.session} />;
  return <Choice unsent={unsent} />;
}

function Choice({ unsent }: { unsent: number }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="copy__lead">{t('secondcopy:lead')}</p>
      <ul className="copy__choices stack-12">
        <li>
          <Link className="copy__choice card" to="?do=make">
            <Icon name="share" />
            <strong>{t('secondcopy:make.title')}</strong>
            <span>
              {unsent > 0
                ? t('secondcopy:make.hint', { count: unsent })
                : t('secondcopy:make.nothing')}
            </span>
          </Link>
        </li>
        <li>
          <Link className="copy__choice card" to="?do=open">
            <Icon name="unlock" />
            <strong>{t('secondcopy:open.title')}</strong>
            <span>{t('secondcopy:open.hint')}</span>
          </Link>
        </li>
      </ul>
      <CarriedNotice />
    </>
  );
}
