import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Duplicate, type DuplicatesSort } from '../../domain/calls/duplicates.ts';
import { findAssembly } from '../../domain/places/regions.ts';
import { Button } from '../../ui/Button.tsx';
import { OneOf } from '../../ui/form/OneOf.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/showToast.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { BroughtBy } from './BroughtBy.tsx';
import { HostList } from '../shared/lists/HostList.tsx';
import { usePlaceName } from '../../form/fields/useSortedPlaces.ts';
import { Console } from './Console.tsx';
import type { Listed } from './people/listedPeople.ts';
import { PersonDialog } from './people/PersonDialog.tsx';
import { SortChoice } from './SortChoice.tsx';
import { useAdminAction } from './useAdminAction.ts';
import '../../ui/form/Field.css';

const PEOPLE = ['voters', 'members'] as const;
type People = (typeof PEOPLE)[number];

/**
 * Lists voter IDs, and lines of rolls, that several submissions enrolled. The office decides which
 * record counts.
 */
export function DuplicatesScreen() {
  const { t } = useTranslation();
  const [people, setPeople] = useState<People>('voters');
  const [changes, setChanges] = useState(0);
  const [sort, setSort] = useState<DuplicatesSort>({ by: 'receivedAt', direction: 'descending' });
  return (
    <Console title={t('admin:duplicates.title')}>
      <p>{t('admin:duplicates.why')}</p>
      <OneOf
        label={t('admin:duplicates.title')}
        isLabelHidden
        className="choices console__choices"
        options={PEOPLE.map((each) => ({ value: each, label: t(`admin:${each}`) }))}
        value={people}
        onChange={setPeople}
      />
      <HostList
        key={`${people} ${changes}`}
        endpoint="duplicates"
        schema={Duplicate}
        filter={{ people, sort }}
        isKept={false}
        isCounted
        empty={t('admin:duplicates.none')}
      >
        {(duplicates, sorted, leaveOut) => (
          <>
            <SortChoice
              by={['receivedAt']}
              ascendingFirst={[]}
              sort={sort}
              sorted={sorted}
              onSort={setSort}
            />
            <ul className="stack-16">
              {duplicates.map((duplicate) => (
                <li key={keyOf(duplicate)}>
                  <Twins
                    people={people}
                    duplicate={duplicate}
                    onDecided={() => leaveOut(duplicate)}
                    onChanged={() => setChanges(changes + 1)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </HostList>
    </Console>
  );
}

const keyOf = ({ voterId, line }: Duplicate) =>
  line ? `${line.assembly}/${line.booth}/${line.line}` : voterId;

function Twins({
  people,
  duplicate: { voterId, line, records, count = records.length },
  onDecided,
  onChanged,
}: {
  people: People;
  duplicate: Duplicate;
  onDecided: () => void;
  /** A record was corrected or erased. */
  onChanged: () => void;
}) {
  const { t } = useTranslation();
  const { dayAndTime } = useFormats();
  const nameOf = usePlaceName();
  const [kept, setKept] = useState<string>();
  const [shown, setShown] = useState<Listed>();
  const { isBusy, act } = useAdminAction();
  const resolve = async (keep: string) => {
    setKept(undefined);
    const asked = { people, keep, ...(line ? { line } : { voterId }) };
    if (await act('resolveDuplicate', asked, t('admin:duplicates.done'))) onDecided();
  };
  const look = async (reference: string) => {
    const call = people === 'voters' ? 'viewvoters' : 'viewmember';
    const answer = await act(call, { search: reference, limit: 1 }, '');
    if (!answer) return;
    const [found] = 'voters' in answer ? answer.voters : answer.members;
    if (found) setShown(found);
    else showToast('error', t('admin:refused.notThere'));
  };
  const title = line ? t('admin:duplicates.line', { booth: line.booth, line: line.line }) : voterId;
  return (
    <section className="console__card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="console__twins stack-12">
        {records.map((record) => {
          const { reference, name, mobile, assembly, booth, receivedAt, enrolledBy, broughtBy } =
            record;
          const place = findAssembly(assembly);
          return (
            <li key={reference}>
              <p>
                <strong>{name}</strong> <span className="console__reference">{reference}</span>
              </p>
              <p>
                {[
                  line && record.voterId,
                  mobile,
                  place && nameOf(place),
                  t('admin:people.boothNumber', { booth }),
                ]
                  .filter(Boolean)
                  .join('\u00A0· ')}
              </p>
              <p className="note">
                {t('admin:duplicates.by', { name: enrolledBy, time: dayAndTime(receivedAt) })}
                <BroughtBy name={broughtBy} />
              </p>
              <div className="row">
                <Button
                  kind="quiet"
                  disabled={isBusy}
                  aria-label={t('admin:duplicates.keepNamed', { reference })}
                  onClick={() => setKept(reference)}
                >
                  {t('admin:duplicates.keep')}
                </Button>
                <Button
                  kind="plain"
                  disabled={isBusy}
                  aria-label={t('admin:duplicates.lookNamed', { reference })}
                  onClick={() => void look(reference)}
                >
                  {t('admin:duplicates.look')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {count > records.length && (
        <p className="note">{t('admin:duplicates.more', { count: count - records.length })}</p>
      )}
      {kept && (
        <Dialog
          title={t('admin:duplicates.sure', { reference: kept })}
          onClose={() => setKept(undefined)}
        >
          <p>{t('admin:duplicates.consequence', { count: count - 1 })}</p>
          <div className="row">
            <Button onClick={() => void resolve(kept)}>{t('admin:duplicates.keep')}</Button>
            <Button kind="quiet" onClick={() => setKept(undefined)}>
              {t('admin:cancel')}
            </Button>
          </div>
        </Dialog>
      )}
      {shown && (
        <PersonDialog
          person={shown}
          people={people}
          onClose={(isChanged) => {
            setShown(undefined);
            if (isChanged) onChanged();
          }}
        />
      )}
    </section>
  );
}
