import { useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConstituencyBooths } from '../../domain/calls/constituencyBooths.ts';
import { boothsLeft } from '../../device/roll/constituency.ts';
import {
  dropConstituency,
  keepConstituency,
  resumeKeeping,
  stopKeeping,
  type Doing,
} from '../../device/roll/keepConstituency.ts';
import { findAssembly } from '../../domain/places/regions.ts';
import { usePlaceName } from '../../form/fields/useSortedPlaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { useHostQuery, type QueryState } from '../shared/useHostQuery.ts';
import { askBoard } from './askBoard.ts';
import { useKeptConstituency } from './useKeptConstituency.ts';

/** What a voter's line weighs on its way to the phone: tests/domain/roll/weight.test.ts. */
const BYTES_OF_VOTER = 21;
const GOOD_FOR_MS = 15 * 60_000;

type WholeProps = {
  owner: string;
  assembly: string;
  /** Somebody has chosen it, and reads why if it can't be had. */
  isChosen: boolean;
};

/** Fetches all booths of a constituency to this phone, shows how far that is, and removes them. */
export function WholeConstituency({ owner, assembly, isChosen }: WholeProps) {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  const heading = useId();
  const { kept, keeping } = useKeptConstituency(owner, assembly);
  const payload = useMemo(() => ({ assembly }), [assembly]);
  const { answer } = useHostQuery('constituencyBooths', ConstituencyBooths, {
    payload,
    goodForMs: GOOD_FOR_MS,
    keptAs: `constituencyBooths ${assembly}`,
    ask: askBoard,
  });
  const listed = answer.status === 'ready' ? answer.data : undefined;
  const booths = listed ?? kept?.booths;
  const left = kept && booths ? boothsLeft({ booths, came: kept.came }).length : 0;
  const { doing, ended } = keeping;
  const goOn = () => void keepConstituency(owner, assembly, listed);
  // After a restart, and when the office has imported a roll. The storage's errors show in the bar
  // above every screen.
  useEffect(
    () => void resumeKeeping(owner, assembly, listed).catch(() => undefined),
    [owner, assembly, listed],
  );

  const place = findAssembly(assembly);
  if (!place || kept === undefined) return undefined;
  const isOld = answer.status === 'missing' && answer.code === 'unknownCall';
  if (!kept && isOld && !isChosen) return undefined;
  const part = () => {
    if (!kept || !booths) return <Offer answer={answer} onKeep={goOn} />;
    const here = booths.length - left;
    if (doing) return <Under at={here} all={booths.length} doing={doing} />;
    if (left === 0) return <Complete booths={booths} />;
    return (
      <>
        {ended && <Notice kind="waiting">{t(`booth:whole.ended.${ended}`)}</Notice>}
        <p>{t('booth:whole.some', { here, all: booths.length })}</p>
      </>
    );
  };
  const stop = () => void stopKeeping(owner, assembly).catch(() => undefined);
  const remove = () => void dropConstituency(owner, assembly).catch(() => undefined);
  return (
    <article className="booths__whole" aria-labelledby={heading}>
      <h3 id={heading}>{nameOf(place)}</h3>
      {part()}
      {kept && (
        <div className="booths__buttons">
          {doing && (
            <Button kind="quiet" onClick={stop}>
              {t('booth:whole.stop')}
            </Button>
          )}
          {!doing && left > 0 && (
            <Button kind="quiet" onClick={goOn}>
              {t('booth:whole.goOn')}
            </Button>
          )}
          <Button kind="plain" onClick={remove}>
            {t('booth:whole.remove')}
          </Button>
        </div>
      )}
    </article>
  );
}

type Listed = { booths: ConstituencyBooths };

/** Says how much a constituency is, and fetches it if asked. */
function Offer({ answer, onKeep }: { answer: QueryState<ConstituencyBooths>; onKeep: () => void }) {
  const { t } = useTranslation();
  const { number, size } = useFormats();
  if (answer.status === 'loading') return <p role="status">{t('common:loading')}</p>;
  if (answer.status === 'missing') {
    const why = answer.code === 'unknownCall' ? answer.code : answer.trouble;
    return <Notice kind="waiting">{t(`booth:whole.missing.${why}`)}</Notice>;
  }
  const { data: booths } = answer;
  if (booths.length === 0) return <p>{t('booth:whole.empty')}</p>;
  const voters = booths.reduce((sum, booth) => sum + booth.voters, 0);
  return (
    <>
      <p>
        {t('booth:whole.size', {
          booths: number(booths.length),
          voters: number(voters),
          size: size(voters * BYTES_OF_VOTER),
        })}
      </p>
      <Button kind="quiet" onClick={onKeep}>
        {t('booth:whole.keep')}
      </Button>
    </>
  );
}

function Under({ at, all, doing }: { at: number; all: number; doing: Doing }) {
  const { t } = useTranslation();
  const why = doing === 'noAnswer' && !navigator.onLine ? 'noNetwork' : doing;
  return (
    <div className="booths__under" role="status">
      <p>{t('booth:whole.at', { at: Math.min(at + 1, all), all })}</p>
      <div className="booths__bar">
        <div style={{ inlineSize: `${(100 * at) / all}%` }} />
      </div>
      {why !== 'fetching' && <p className="booths__soft">{t(`booth:whole.doing.${why}`)}</p>}
    </div>
  );
}

function Complete({ booths }: Listed) {
  const { t } = useTranslation();
  const { number, day } = useFormats();
  const [latest = ''] = booths
    .map(({ importedAt }) => importedAt)
    .toSorted()
    .toReversed();
  return (
    <Notice kind="done">
      {t('booth:whole.done', { all: number(booths.length), day: day(latest) })}
    </Notice>
  );
}
