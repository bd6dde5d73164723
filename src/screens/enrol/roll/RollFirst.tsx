import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Booth } from '../../../device/api/roll.ts';
import type { RollVoter } from '../../../domain/calls/roll.ts';
import { isChosen } from '../../../domain/forms/changePerson.ts';
import { westernDigits } from '../../../domain/forms/typed.ts';
import { findAssembly } from '../../../domain/places/regions.ts';
import { findSource, isAsListed, rollSaid, voterFromRoll } from '../../../domain/roll/fromRoll.ts';
import type { House } from '../../../domain/roll/houses.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazyPart.ts';
import type { Fields } from '../../../form/formDescription.ts';
import { PersonChange, usePersonChange } from '../../../form/PersonChange.tsx';
import { useSubmissionParts } from '../../../form/submissionContext.ts';
import { LISTED } from '../voter/kept.ts';
import { enrolsAs } from './noteForm.ts';
import { RollSearch } from './RollSearch.tsx';
import { useBoothRoll } from './useBoothRoll.ts';
import { useDetails } from './useDetails.ts';
import { useWholes } from './useWholes.ts';
import type { ConstituencySearchProps } from './whole/ConstituencySearch.tsx';
import './Roll.css';

/** Few keep a constituency. */
const ConstituencySearch = lazyPart<ConstituencySearchProps>(() =>
  import('./whole/ConstituencySearch.tsx').then((file) => file.ConstituencySearch),
);

/** What the roll fills in, besides the booth. */
const OF_ROLL = [...LISTED, 'votersInHouse', 'address'];

/**
 * Begins an empty form with a search over the booth's roll, if this phone has it. Before a booth is
 * set, it searches the constituency that a lead keeps. Whoever is chosen there fills in the form.
 * @param booth asks for the booth above the fields, until there is a roll to search
 * @param children shows the form's fields. Gets the voter who was chosen, if any, and what returns
 * to the search.
 */
export function RollFirst({
  booth: boothFields,
  children,
}: {
  booth?: ReactNode;
  children: (listed: RollVoter | undefined, search: () => void) => ReactNode;
}) {
  const { t } = useTranslation();
  const { isTamil } = useDetails();
  const { owner, sought, focusOn, description } = useSubmissionParts();
  const personChange = usePersonChange();
  const { control, getValues, setValue, clearErrors, formState } = useFormContext<Fields>();
  const [assembly, typed] = useWatch({ control, name: ['assembly', 'booth'] });
  const booth = westernDigits(typed).trim();
  const roll = useBoothRoll(assembly, booth, owner, enrolsAs(description));
  const [isSearching, setIsSearching] = useState(() =>
    [...OF_ROLL, 'mobile'].every((field) => !getValues(field)),
  );
  const [isAsked, setIsAsked] = useState(false);
  const [source, setSource] = useState<RollVoter | 'unknown' | undefined>('unknown');
  const [isAsFound, setIsAsFound] = useState(true);
  const wholes = useWholes(owner);
  const [isWholeAsked, setIsWholeAsked] = useState(false);
  const isNowhere = roll === 'nowhere';
  const isWhole = (isNowhere || isWholeAsked) && wholes !== undefined && wholes.length > 0;
  const isLooking = roll === 'looking' || (isNowhere && wholes === undefined);
  // Words that nobody needs again would only make the form longer.
  const [isKnownAsNone] = useState(roll === 'none');
  const [soughtBefore, setSoughtBefore] = useState(sought);
  const isFormAsked = sought !== soughtBefore || Object.keys(formState.errors).length > 0;
  // Never put the search in place of a form that is on the screen.
  const isNoRoll = typeof roll === 'string' && !isLooking && !isWhole;
  if (isSearching && (isFormAsked || isNoRoll)) setIsSearching(false);

  // A draft that comes back may have a voter of the roll, perhaps changed.
  if (source === 'unknown' && typeof roll === 'object') {
    const found = findSource(getValues(), roll.index.voters);
    setSource(found);
    setIsAsFound(found !== undefined && isAsListed(getValues(), found));
  }
  const voter = source === 'unknown' ? undefined : source;
  const listed = isAsFound ? voter : undefined;

  const choose = (
    chosen: RollVoter,
    house: House<RollVoter>,
    place: Booth = { assembly, booth },
  ) => {
    const district = findAssembly(place.assembly)?.district ?? '';
    const isHere = place.assembly === assembly && place.booth === booth;
    const street = isHere && typeof roll === 'object' ? (roll.last?.street ?? '') : '';
    const known = {
      ...voterFromRoll({ district, ...place }, chosen, house, street, isTamil),
      noLine: '',
      // Another booth has another postal code.
      ...(!isHere && { postalCode: '' }),
    };
    const isSame =
      isChosen(getValues(), known) || (isHere && source !== 'unknown' && isOne(source, chosen));
    if (isSame)
      for (const [name, value] of Object.entries(known))
        if (name in description.empty) setValue(name, value, { shouldDirty: true });
    if (!isSame) personChange.change(known);
    clearErrors();
    setSource(chosen);
    setIsAsFound(true);
    setIsSearching(false);
    setIsWholeAsked(false);
    focusOn('voterCardFront');
  };
  const search = () => {
    clearErrors();
    setSoughtBefore(sought);
    setIsAsked(true);
    setIsSearching(true);
  };
  const searchWhole = () => {
    setIsWholeAsked(true);
    search();
  };
  const onWhole = wholes && wholes.length > 0 ? searchWhole : undefined;
  const typeFrom = (field: string, isOffRoll = false) => {
    if (voter) personChange.change({});
    if (isOffRoll && !getValues('line')) setValue('noLine', 'notOnRoll', { shouldDirty: true });
    setSource(undefined);
    setIsSearching(false);
    setIsWholeAsked(false);
    focusOn(field);
  };
  if (isSearching && isWhole)
    return (
      <Suspense>
        <ConstituencySearch assemblies={wholes} isAsked={isAsked} onChoose={choose}>
          <Button kind="quiet" wide onClick={() => typeFrom('district')}>
            {t('roll:whole.notListed')}
          </Button>
        </ConstituencySearch>
      </Suspense>
    );
  if (isSearching && typeof roll === 'object')
    return (
      <RollSearch
        owner={owner}
        roll={roll}
        isAsked={isAsked}
        before={voter}
        onChoose={choose}
        onNotListed={() => typeFrom('voterCardFront', true)}
        onOtherBooth={() => typeFrom('district')}
        onWhole={onWhole}
      />
    );
  if (isSearching && isLooking) return undefined;
  return (
    <>
      {boothFields}
      {listed === undefined && !(isKnownAsNone && roll === 'none') && (
        <div className="roll__state" role="status">
          {typeof roll === 'object' ? (
            <Button kind="quiet" wide onClick={search}>
              {t('roll:search.open')}
            </Button>
          ) : (
            <p className="field__hint">{roll !== 'looking' && t(`roll:${roll}`, { booth })}</p>
          )}
          {onWhole && (
            <Button kind="quiet" wide onClick={onWhole}>
              {t('roll:whole.open')}
            </Button>
          )}
        </div>
      )}
      <PersonChange change={personChange} />
      {voter && 'rollSaid' in description.empty && <RollSaid voter={voter} />}
      {children(listed, search)}
    </>
  );
}

/** Whether this is one line of the roll of a booth. A newer roll may have moved it. */
function isOne(source: RollVoter | undefined, { line, voterId }: RollVoter): boolean {
  return source?.line === line && source.voterId === voterId;
}

/** Keeps with the record what the roll said, where somebody changed it. */
function RollSaid({ voter }: { voter: RollVoter }) {
  const { setValue } = useFormContext<Fields>();
  const said = rollSaid(useWatch<Fields>() as Fields, voter);
  useEffect(() => setValue('rollSaid', said), [said, setValue]);
  return undefined;
}
