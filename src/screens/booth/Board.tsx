import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Booth } from '../../device/api/roll.ts';
import { roleLoggedIn } from '../../device/login/session.ts';
import { BoothBoard } from '../../domain/calls/boothBoard.ts';
import { findAssembly } from '../../domain/places/regions.ts';
import type { BoothCounts } from '../../domain/roll/countMarks.ts';
import { usePlaceName } from '../../form/fields/useSortedPlaces.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { TeamCodes } from '../enrol/roll/TeamCodes.tsx';
import { useHostQuery } from '../shared/useHostQuery.ts';
import { askBoard } from './askBoard.ts';
import { useBoothKnown } from './useBooths.ts';
import { WaitingPhones } from './WaitingPhones.tsx';

/**
 * Shows one booth: as the host says, or as this phone has heard since. The two are never added up,
 * so nobody counts twice.
 */
export function Board({ owner, assembly, booth }: { owner: string } & Booth) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const nameOf = usePlaceName();
  const heading = useId();
  const { answer, isAsking, askAgain, known } = useBoard(owner, assembly, booth);
  const place = findAssembly(assembly);

  const said = answer.status === 'ready' ? answer : undefined;
  const trouble = answer.status === 'loading' ? undefined : answer.trouble;
  const isRefused = trouble === 'refused';
  const told = known?.told;
  const isHostNewer = said && ((said.isFresh && !said.trouble) || !told || told.at <= said.at);
  const newest = isHostNewer ? { ...said.data, at: said.at } : told;
  const age = () => {
    if (!newest) return undefined;
    const time = moment(newest.at);
    if (answer.status === 'missing' && answer.code === 'unknownCall')
      return t('booth:unknownCall', { time });
    return trouble ? t(`lists:old.${trouble}`, { time }) : t('lists:asOf', { time });
  };
  return (
    <section className="booths__board" aria-labelledby={heading} aria-busy={isAsking}>
      <header>
        <h2 id={heading}>{t('booth:name', { booth })}</h2>
        <p className="booths__soft">{place ? nameOf(place) : assembly}</p>
      </header>
      <div className="booths__age">
        <p role="status">{isRefused ? undefined : age()}</p>
        <Button kind="plain" disabled={isAsking} onClick={() => void askAgain()}>
          <Icon name="refresh" /> {t('lists:refresh')}
        </Button>
      </div>
      {isRefused && <Notice kind="waiting">{t('booth:refused')}</Notice>}
      {!isRefused && newest && <Counts {...newest} doubles={said?.data.doubles} />}
      {!isRefused && !newest && answer.status === 'missing' && (
        <Notice kind="waiting">
          {t(`booth:missing.${answer.code === 'unknownCall' ? answer.code : answer.trouble}`)}
        </Notice>
      )}
      {!newest && answer.status === 'loading' && <p role="status">{t('common:loading')}</p>}
      {!isRefused && <WaitingPhones known={known} phones={said?.data.phones} at={said?.at} />}
      {!isRefused && <TeamCodes owner={owner} place={{ assembly, booth }} />}
    </section>
  );
}

/** Asks when the screen opens, when the phone has delivered and when it's online again. */
function useBoard(owner: string, assembly: string, booth: string) {
  const payload = useMemo(() => ({ assembly, booth }), [assembly, booth]);
  const query = useHostQuery('boothBoard', BoothBoard, {
    payload,
    keptAs: `boothBoard ${assembly} ${booth}`,
    ask: askBoard,
  });
  const known = useBoothKnown(owner, payload);
  const { askAgain } = query;
  useEffect(() => {
    const ask = () => void askAgain();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [askAgain]);
  const waiting = known?.waiting ?? 0;
  const waitedBefore = useRef(waiting);
  useEffect(() => {
    if (waiting < waitedBefore.current) void askAgain();
    waitedBefore.current = waiting;
  }, [waiting, askAgain]);
  return { ...query, known };
}

function Counts({
  listed,
  enrolled,
  offRoll,
  doubles = 0,
}: BoothCounts & { doubles: number | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const facts = [
    ...(listed > 0 ? [['left', listed - enrolled] as const] : []),
    ['offRoll', offRoll] as const,
    ['doubles', doubles] as const,
  ];
  return (
    <div className="booths__counts">
      {listed > 0 ? (
        <div>
          <p className="booths__enrolled">
            <strong>{number(enrolled)}</strong> {t('booth:of', { listed: number(listed) })}
          </p>
          <div className="booths__bar">
            <div style={{ inlineSize: `${(100 * enrolled) / listed}%` }} />
          </div>
        </div>
      ) : (
        <p className="booths__soft">{t('booth:noRoll')}</p>
      )}
      <dl className="booths__facts">
        {facts.map(([fact, count]) => (
          <div key={fact}>
            <dt>{t(`booth:${fact}`)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      {doubles > 0 &&
        (roleLoggedIn() === 'admin' ? (
          <Link className={buttonClass({ kind: 'quiet' })} to="/admin/duplicates">
            {t('booth:settle')}
          </Link>
        ) : (
          <p className="booths__soft">{t('booth:officeSettles')}</p>
        ))}
    </div>
  );
}
