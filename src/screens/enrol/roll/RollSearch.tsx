import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RollVoter } from '../../../domain/calls/roll.ts';
import { houseOf, houseToGoOn, type House } from '../../../domain/roll/houses.ts';
import { searchRoll } from '../../../domain/roll/searchRoll.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { MoreFound, useMostShown } from './MoreFound.tsx';
import { TeamCodes } from './TeamCodes.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useDetails } from './useDetails.ts';
import type { OpenRoll } from './useBoothRoll.ts';
import { VoterButton } from './VoterButton.tsx';

type RollSearchProps = {
  owner: string;
  roll: OpenRoll;
  /** Somebody has just asked for it, and types next. */
  isAsked: boolean;
  /** The voter who was chosen before, whose house is shown. Undefined if nobody was. */
  before: RollVoter | undefined;
  onChoose: (voter: RollVoter, house: House<RollVoter>) => void;
  onNotListed: () => void;
  onOtherBooth: () => void;
  /** Undefined if the phone keeps no constituency. */
  onWhole: (() => void) | undefined;
};

/**
 * Finds a voter on the booth's roll as a person types. Before that it shows the house to go on
 * with: where the last voter was enrolled, if somebody is left there.
 */
export function RollSearch({
  owner,
  roll,
  isAsked,
  before,
  onChoose,
  onNotListed,
  onOtherBooth,
  onWhole,
}: RollSearchProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [query, setQuery] = useState('');
  const asked = query.trim();
  // A booth's roll is searched in a few milliseconds, on a cheap phone, too: put off, the list
  // would cost one more frame. A constituency has a search of its own.
  const isDone = ({ line }: RollVoter) => roll.enrolled.has(line);
  const found = asked === '' ? undefined : searchRoll(roll.index, asked, isDone);
  const { most, showMore } = useMostShown(asked);
  const shown = found?.slice(0, most) ?? [];
  const choose = (voter: RollVoter) => onChoose(voter, houseOf(roll.houses, voter));
  const { place, index, importedAt } = roll;
  return (
    <div className="roll">
      <SearchBox
        label={t('roll:search.label', { booth: place.booth })}
        isAsked={isAsked}
        query={query}
        onQuery={setQuery}
        onEnter={() => {
          const [only, ...others] = found ?? [];
          if (only && others.length === 0) choose(only);
        }}
      />
      <p className="visually-hidden" role="status">
        {found && t('roll:search.found', { count: found.length })}
      </p>
      {found && found.length > 0 && (
        <>
          <Voters voters={shown} roll={roll} onChoose={choose} hasStreets />
          <MoreFound shown={shown.length} all={found.length} onMore={showMore} />
        </>
      )}
      {found?.length === 0 && (
        <p className="field__hint">{t('roll:search.nobody', { booth: place.booth })}</p>
      )}
      {!found && <HouseByHouse roll={roll} before={before} onChoose={choose} />}
      <Button kind="quiet" wide onClick={onNotListed}>
        {t('roll:notListed')}
      </Button>
      {onWhole && (
        <Button kind="quiet" wide onClick={onWhole}>
          {t('roll:whole.open')}
        </Button>
      )}
      <Button kind="plain" onClick={onOtherBooth}>
        {t('roll:otherBooth')}
      </Button>
      <TeamCodes owner={owner} place={place} />
      <p className="field__hint">
        {t('roll:of', {
          booth: place.booth,
          day: formats.day(importedAt),
          number: formats.number(index.voters.length),
          done: formats.number(roll.enrolled.size),
        })}
      </p>
    </div>
  );
}

type Choosing = { onChoose: (voter: RollVoter) => void };

/** Shows who lives in a house and who is left there, and leads to its neighbours. */
function HouseByHouse({
  roll,
  before,
  onChoose,
}: Pick<RollSearchProps, 'roll' | 'before'> & Choosing) {
  const { t } = useTranslation();
  const details = useDetails();
  const { houses, enrolled, last } = roll;
  const isDone = (line: number) => enrolled.has(line);
  const [at, setAt] = useState(() => {
    const own = houses.findIndex(({ voters }) => voters.some(({ line }) => line === before?.line));
    return own >= 0 ? own : (houseToGoOn(houses, last?.line, isDone) ?? 0);
  });
  const house = houses[at];
  const [first] = house?.voters ?? [];
  if (!house || !first) return undefined;
  const listed = house.voters.filter(({ status }) => status === 'listed');
  const left = listed.filter(({ line }) => !isDone(line)).length;
  const section = details.section(first);
  return (
    <div className="roll__house">
      {section && <p className="roll__section">{section}</p>}
      <h3>
        <span>
          {house.houseNo === '' ? t('roll:noHouse') : t('roll:house', { no: house.houseNo })}
        </span>
        <span className="roll__left note">{t('roll:left', { left, all: listed.length })}</span>
      </h3>
      <Voters voters={house.voters} roll={roll} onChoose={onChoose} />
      <div className="roll__neighbours stack-12">
        <Button kind="quiet" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('roll:previous')}
        </Button>
        <Button kind="quiet" disabled={at === houses.length - 1} onClick={() => setAt(at + 1)}>
          {t('roll:next')}
        </Button>
      </div>
    </div>
  );
}

type VotersProps = {
  voters: readonly RollVoter[];
  roll: OpenRoll;
  hasStreets?: boolean;
} & Choosing;

function Voters({ voters, roll, onChoose, hasStreets = false }: VotersProps) {
  const details = useDetails();
  return (
    <ul className="roll__voters">
      {voters.map((voter, at) => (
        <li key={voter.line}>
          {hasStreets && voter.section > 0 && voter.section !== voters[at - 1]?.section && (
            <p className="roll__section">{details.section(voter)}</p>
          )}
          <VoterButton
            voter={voter}
            details={details}
            marks={roll}
            onChoose={() => onChoose(voter)}
          />
        </li>
      ))}
    </ul>
  );
}
