import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { PeopleFilter } from '../../../domain/calls/peopleFilter.ts';
import {
  ASSEMBLIES,
  assembliesOf,
  DISTRICTS,
  findAssembly,
  findDistrict,
} from '../../../domain/places/regions.ts';
import { digits } from '../../../domain/forms/typed.ts';
import { Button } from '../../../ui/Button.tsx';
import { InputField } from '../../../ui/form/Field.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { SelectField } from '../SelectField.tsx';
import { usePlaceName, useSortedPlaces } from '../../../form/fields/useSortedPlaces.ts';

const EMPTY = { search: '', district: '', assembly: '', booth: '', from: '', to: '' };
type Typed = typeof EMPTY;

/**
 * Asks for search terms and filters. It searches on submit and not on each key press, because the
 * host logs each search. The filters fold behind a line that says which are set.
 */
export function FilterForm({ onFind }: { onFind: (filter: PeopleFilter) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(EMPTY);
  const [found, setFound] = useState(EMPTY);
  const [wrong, setWrong] = useState<string[]>([]);
  const [finds, setFinds] = useState(0);
  const districts = useSortedPlaces(DISTRICTS);
  const assemblies = useSortedPlaces(typed.district ? assembliesOf(typed.district) : ASSEMBLIES);
  const change = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setWrong((before) => before.filter((name) => !(name in part)));
  };
  const find = (wanted: Typed) => {
    const filled = Object.entries({ ...wanted, booth: digits(wanted.booth) }).filter(
      ([, value]) => value !== '',
    );
    const read = v.safeParse(PeopleFilter, Object.fromEntries(filled));
    setWrong(read.success ? [] : read.issues.map((issue) => v.getDotPath(issue) ?? ''));
    if (!read.success) return;
    setFound(wanted);
    setFinds(finds + 1);
    onFind(read.output);
  };
  const text = (name: keyof Typed, rest: { type?: string; inputMode?: 'numeric' } = {}) => (
    <InputField
      label={t(`admin:people.${name}`)}
      error={wrong.includes(name) ? `admin:people.wrong.${name}` : undefined}
      {...rest}
      autoComplete="off"
      value={typed[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  const any = { value: '', label: t('admin:people.any') };
  return (
    <form
      className="find"
      role="search"
      aria-label={t('admin:people.find')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        find(typed);
      }}
    >
      {text('search', { type: 'search' })}
      <Button type="submit">{t('admin:people.findThem')}</Button>
      {Object.values(typed).some(Boolean) && (
        <Button
          kind="plain"
          onClick={() => {
            setTyped(EMPTY);
            find(EMPTY);
          }}
        >
          {t('admin:people.all')}
        </Button>
      )}
      <FoldedFilters key={finds} found={found} hasError={wrong.some((name) => name !== 'search')}>
        <SelectField
          label={t('admin:people.district')}
          options={[any, ...districts.map(({ id, label }) => ({ value: id, label }))]}
          value={typed.district}
          onChange={(district) => change({ district, assembly: '' })}
        />
        <SelectField
          label={t('admin:people.assembly')}
          options={[any, ...assemblies.map(({ no, label }) => ({ value: String(no), label }))]}
          value={typed.assembly}
          onChange={(assembly) => change({ assembly })}
        />
        {text('booth', { inputMode: 'numeric' })}
        <div className="find__dates">
          {text('from', { type: 'date' })}
          {text('to', { type: 'date' })}
        </div>
      </FoldedFilters>
    </form>
  );
}

/**
 * Folds the filters behind a line that says by which the list was found. They stay open while one
 * is wrong.
 */
function FoldedFilters({
  found,
  hasError,
  children,
}: {
  found: Typed;
  hasError: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { shortDay } = useFormats();
  const nameOf = usePlaceName();
  const id = useId();
  const [isAsked, setIsAsked] = useState(false);
  const isOpen = isAsked || hasError;
  const [district, assembly] = [findDistrict(found.district), findAssembly(found.assembly)];
  const set = [
    district && nameOf(district),
    assembly && nameOf(assembly),
    found.booth && t('admin:people.boothNumber', { booth: found.booth }),
    found.from && t('admin:people.since', { day: shortDay(found.from) }),
    found.to && t('admin:people.until', { day: shortDay(found.to) }),
  ].filter(Boolean);
  return (
    <>
      <button
        type="button"
        className="menu__button find__fold"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsAsked(!isOpen)}
      >
        <span>
          {t('admin:people.filters')}{' '}
          <span className="note">
            {set.length > 0 ? set.join(' · ') : t('admin:people.noFilter')}
          </span>
        </span>
      </button>
      <div id={id} className="find__filters" hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
