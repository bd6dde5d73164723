import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booth } from '../../../../device/api/roll.ts';
import type { EnrolledAs } from '../../../../device/roll/enrolledHere.ts';
import type { Found } from '../../../../device/roll/searchRolls.ts';
import type { RollVoter } from '../../../../domain/calls/roll.ts';
import { findAssembly } from '../../../../domain/places/regions.ts';
import type { House } from '../../../../domain/roll/houses.ts';
import { usePlaceName } from '../../../../form/fields/useSortedPlaces.ts';
import { useSubmissionParts } from '../../../../form/submissionContext.ts';
import { useFormats } from '../../../../ui/useFormats.ts';
import { MoreFound, useMostShown } from '../MoreFound.tsx';
import { SearchBox } from '../SearchBox.tsx';
import { enrolsAs } from '../noteForm.ts';
import { useDetails } from '../useDetails.ts';
import { VoterButton } from '../VoterButton.tsx';
import { marksFor, readHouse, useFound, useMarks } from './useFound.ts';

export type ConstituencySearchProps = {
  assemblies: readonly string[];
  /** Somebody has just asked for it, and types next. */
  isAsked: boolean;
  onChoose: (voter: RollVoter, house: House<RollVoter>, place: Booth) => void;
  /** Shows what leads on from here. */
  children?: ReactNode;
};

const NOBODY: Found[] = [];

/** Finds a voter on the rolls of all booths of the constituencies that this phone keeps. */
export function ConstituencySearch({
  assemblies,
  isAsked,
  onChoose,
  children,
}: ConstituencySearchProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { owner, description } = useSubmissionParts();
  const [query, setQuery] = useState('');
  const asked = query.trim();
  const { most, showMore } = useMostShown(asked);
  const answer = useFound(owner, assemblies, asked, most);
  const choose = async (voter: Found) =>
    onChoose(voter, await readHouse(owner, voter), voter.place);
  if (answer === 'failed')
    return (
      <div className="roll">
        <p role="alert">{t('roll:whole.failed')}</p>
        {children}
      </div>
    );
  const { found = NOBODY, fitting = 0, ready = 0, all = 0 } = answer ?? {};
  const isAnswered = answer !== undefined && answer.query === asked && asked !== '';
  const isReady = all > 0 && ready === all;
  return (
    <div className="roll">
      <SearchBox
        label={t('roll:whole.label')}
        isAsked={isAsked}
        query={query}
        onQuery={setQuery}
        onEnter={() => {
          const [only, ...others] = found;
          if (only && others.length === 0 && isAnswered && isReady) void choose(only);
        }}
      />
      <p className="field__hint" role="status">
        {t(`roll:whole.${isReady ? 'ready' : 'getting'}`, {
          ready: number(ready),
          all: number(all),
        })}
        {isAnswered && found.length > 0 && (
          <span className="visually-hidden">{t('roll:search.found', { count: fitting })}</span>
        )}
      </p>
      {asked !== '' && found.length > 0 && (
        <>
          <Voters
            owner={owner}
            as={enrolsAs(description)}
            found={found}
            onChoose={(voter) => void choose(voter)}
          />
          <MoreFound shown={found.length} all={fitting} onMore={showMore} />
        </>
      )}
      {isAnswered && isReady && found.length === 0 && (
        <p className="field__hint">{t('roll:whole.nobody')}</p>
      )}
      {isAnswered && found.length > 1 && /^[\d௦-௯\s/.-]+$/.test(asked) && (
        <p className="field__hint">{t('roll:whole.numbers')}</p>
      )}
      {children}
    </div>
  );
}

type VotersProps = {
  owner: string;
  as: EnrolledAs;
  found: Found[];
  onChoose: (voter: Found) => void;
};

function Voters({ owner, as, found, onChoose }: VotersProps) {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  const details = useDetails();
  const marks = useMarks(owner, as, found);
  const isOfSeveral = new Set(found.map(({ place }) => place.assembly)).size > 1;
  return (
    <ul className="roll__voters">
      {found.map((voter) => {
        const { assembly, booth } = voter.place;
        const place = isOfSeveral && findAssembly(assembly);
        return (
          <li key={`${assembly} ${booth} ${voter.line}`}>
            <VoterButton
              voter={voter}
              details={details}
              marks={marksFor(marks, voter)}
              booth={[
                place && nameOf(place),
                t('roll:whole.booth', { booth }),
                details.section(voter),
              ]
                .filter(Boolean)
                .join(' · ')}
              onChoose={() => onChoose(voter)}
            />
          </li>
        );
      })}
    </ul>
  );
}
